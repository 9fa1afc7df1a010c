import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'reliability', maxWorkers: 1, isolate: false, include: ['src/**/*.test.ts'] },
})
