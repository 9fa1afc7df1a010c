import { defineProject } from 'vitest/config'

export default defineProject({ test: { name: 'scripts', maxWorkers: 3, include: ['**/*.test.ts'] } })
