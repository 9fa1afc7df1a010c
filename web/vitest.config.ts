import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'web',
    maxWorkers: 3,
    // Loading jsdom and the client for each file takes two thirds of the time: `setup.ts` clears away what a file leaves.
    isolate: false,
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['**/*.alone.test.*'],
    testTimeout: 20_000,
  },
})
