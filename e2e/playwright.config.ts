import { defineConfig } from '@playwright/test'
import { browserLaunch, DESKTOP } from './browser.ts'

export default defineConfig({
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results/journeys',
  // Each has a shop of its own.
  workers: 3,
  // None, unless said: a test that needs one is to be mended. A machine that builds may be too busy for one of two thousand.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: await browserLaunch(),
    locale: 'en-US',
    ...DESKTOP,
    // A trace costs a third of the time: `npm run test:journeys -- --trace on NAME` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
