import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'web', maxWorkers: 3, include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
})
