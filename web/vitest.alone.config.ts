import { defineProject } from 'vitest/config'

/** Tests that load modules anew, or put another one in the place of one: other files would get it too. */
export default defineProject({
  test: {
    name: 'web alone',
    maxWorkers: 3,
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.alone.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
})
