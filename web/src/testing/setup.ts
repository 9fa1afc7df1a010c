import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { setCurrency } from '../lib/currency.ts'
import { clearSession } from '../lib/session/session.ts'
import { forgetTest } from './after-test.ts'

// Longer timeouts for busy machines.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  forgetTest()
})

// The next file shares window and modules.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearSession()
  setCurrency('usd')
  // Tests of the server's rendering have no browser.
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  // A new entry removes those after it, wherever Back has led.
  window.history.pushState(null, '', '/')
})
