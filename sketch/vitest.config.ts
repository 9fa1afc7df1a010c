import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'sketch',
    maxWorkers: 3,
    isolate: false,
    include: ['src/**/*.test.ts'],
    // Machines that build are busy.
    testTimeout: 30_000,
  },
})
