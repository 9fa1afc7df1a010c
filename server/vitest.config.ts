import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    maxWorkers: 3,
    isolate: false,
    include: ['{src,demo}/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    testTimeout: 30_000,
    // Machines that build are busy: what is waited for may take longer there.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
