import { afterAll, afterEach, expect, vi } from 'vitest'
import { endTest } from './at-end-of-file.ts'

const errors = vi.spyOn(console, 'error')
const warnings = vi.spyOn(console, 'warn')

// Unexpected console output fails the test.
afterEach(() => {
  expect(errors).not.toHaveBeenCalled()
  expect(warnings).not.toHaveBeenCalled()
})

afterAll(endTest)
