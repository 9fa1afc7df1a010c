import { afterEach, expect, vi } from 'vitest'

const errors = vi.spyOn(console, 'error')
const warnings = vi.spyOn(console, 'warn')

// What a test prints unexpectedly is a failure that nobody looked at.
afterEach(() => {
  expect(errors).not.toHaveBeenCalled()
  expect(warnings).not.toHaveBeenCalled()
})
