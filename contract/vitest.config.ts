import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'contract', maxWorkers: 1, isolate: false, include: ['src/**/*.test.ts'] },
})
