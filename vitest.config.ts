import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'sketch', 'server', 'web', 'reliability'],
    reporters: ['default', './scripts/second-tries.ts'],
  },
})
