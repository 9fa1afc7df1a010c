import { defineProject } from 'vitest/config'

export default defineProject({ test: { name: 'reliability', maxWorkers: 3, include: ['src/**/*.test.ts'] } })
