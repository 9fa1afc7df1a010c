import { defineConfig } from '@playwright/test'
import { browserLaunch, DESKTOP } from './browser.ts'

/** As the slow tests of vitest: `npm run test:slow` runs them. */
const SLOW = '**/*.slow.journey.ts'

export default defineConfig({
  testMatch: '**/*.journey.ts',
  projects: [
    { name: 'journeys', testIgnore: SLOW },
    { name: 'slow', testMatch: SLOW },
  ],
  outputDir: '../test-results/journeys',
  globalSetup: './seeded-shop.ts',
  // Each worker starts its own shop.
  workers: 3,
  // A test that needs a retry is a defect. CI sets TEST_RETRIES for machines that are busy building.
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
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the time: `npm run test:journeys -- --trace on NAME` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
