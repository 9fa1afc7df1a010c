// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearSession, signIn } from '../lib/session/session.ts'
import { ownedPromptPath, paidState, paths } from '../paths.ts'
import { renderAt } from '../testing/render.tsx'
import PaymentSuccessfulPage from './PaymentSuccessfulPage.tsx'

afterEach(() => clearSession())

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it.each([
  ['its buyer', 'ada', paidState('ada', 'p1'), [ownedPromptPath('p1')]],
  ['who signs in later', 'grace', paidState('ada', 'p1'), []],
  ['a visitor', undefined, paidState('ada', 'p1'), []],
  ['whoever types the address', 'ada', null, []],
  ['what an earlier version left in the history', 'ada', { paidBy: 'ada' }, []],
])('leads to what was bought, for %s', (_who, userId, state, expected) => {
  if (userId) signIn({ _id: userId, username: userId, email: '', role: 'member' })
  renderAt(<PaymentSuccessfulPage />, { state })
  expect(screen.getByRole('heading', { name: 'Payment Done!' })).toBeDefined()
  expect(links()).toEqual([...expected, paths.marketplace, paths.paymentHistory])
})
