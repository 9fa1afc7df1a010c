import '../../testing/browser.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import toast from 'react-hot-toast'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import shownToast from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
  // The pointer of the previous test may be over a toast.
  fireEvent.mouseLeave(document.querySelector('[data-rht-toaster]') ?? document)
})
afterEach(() => {
  act(() => toast.remove())
  cleanup()
  vi.useRealTimers()
})

/** A toast that shows whether it is visible or dismissed. */
const message = ({ visible }: { visible: boolean }) => (visible ? 'shown' : 'dismissed')
const show = { success: toast.success, error: toast.error, blank: toast, custom: toast.custom, loading: toast.loading }
const state = () => screen.queryByText(/^(shown|dismissed)$/)?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function expectRemovalAfter1000Ms(): void {
  expect(state()).toBe('dismissed')
  pass(999)
  expect(state()).toBe('dismissed')
  pass(1)
  expect(state()).toBeUndefined()
}

it.each([
  ['success', 2_000],
  ['error', 4_000],
  ['blank', 4_000],
  ['custom', 4_000],
] as const)(
  'a toast of the type %s is dismissed after %i ms, and removed 1000 ms later [spec 4.toasts 9.toast.success 9.toast.error 9.toast.blank 9.toast.custom 9.toast.removal]',
  (type, durationMs) => {
    act(() => void show[type](message))
    pass(durationMs - 1)
    expect(state()).toBe('shown')
    pass(1)
    expectRemovalAfter1000Ms()
  },
)

it('a toast of the type loading stays until it is dismissed [spec 4.toasts 9.toast.loading 9.toast.removal]', () => {
  let id = ''
  act(() => {
    id = show.loading(message)
  })
  pass(24 * 3_600_000)
  expect(state()).toBe('shown')
  act(() => toast.dismiss(id))
  expectRemovalAfter1000Ms()
})

it('a toast can be dismissed early', () => {
  act(() => void toast.success(message))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expectRemovalAfter1000Ms()
})

it('at most 20 toasts are kept, the latest [spec 9.toast.limit]', () => {
  act(() => {
    for (let number = 1; number <= 23; number += 1) toast.loading(`Number ${number}`)
  })
  const shown = screen.getAllByText(/^Number \d+$/).map(({ textContent }) => textContent)
  expect(new Set(shown)).toEqual(new Set(Array.from({ length: 20 }, (_, index) => `Number ${index + 4}`)))
})

it('an equal toast replaces the earlier one, for its whole time, and is said again', () => {
  act(() => void shownToast.error('Signup Failed'))
  pass(3_000)
  const [first = expect.unreachable()] = screen.getAllByText('Signup Failed')
  act(() => {
    shownToast.error('Signup Failed')
    shownToast.error('Signup Failed')
    shownToast('Another')
  })
  const [second = expect.unreachable(), ...more] = screen.getAllByText('Signup Failed')
  expect([more, second === first, screen.getAllByText('Another').length]).toEqual([[], false, 1])
  pass(3_999)
  expect(screen.getAllByText('Signup Failed')).toHaveLength(1)
  pass(1)
  pass(1_000)
  expect(screen.queryByText('Signup Failed')).toBeNull()
})
