import { defineConfig } from '@playwright/test'
import { browserLaunch } from './browser.ts'

export default defineConfig({
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results/journeys',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The second one is read by scripts/conformance.ts.
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: await browserLaunch(),
    locale: 'en-US',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false, snapshots: true },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: '**/visitor/*.journey.ts',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
