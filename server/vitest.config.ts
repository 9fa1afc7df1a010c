import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // What only PostgreSQL can do, for npm run test:postgres.
    exclude: process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    setupFiles: ['./src/testing/silence.ts'],
    testTimeout: 30_000,
    // Machines that build are busy: what is waited for may take longer there.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
