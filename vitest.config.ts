import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'sketch', 'server', 'web', 'web/vitest.alone.config.ts', 'reliability'],
    reporters: ['default', './scripts/second-tries.ts'],
  },
})
