import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'contract', maxWorkers: 3, isolate: false, include: ['src/**/*.test.ts'] },
})
