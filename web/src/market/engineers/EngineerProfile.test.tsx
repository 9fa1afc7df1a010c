import type { Engineer } from '@promptery/contract/market/engineers'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { engineerOptions } from './api.ts'
import { EngineerProfile } from './EngineerProfile.tsx'

function show(canSignIn: boolean) {
  const id = '01900000-0000-7000-8000-000000000009'
  const engineer: Engineer = {
    _id: id,
    user: id,
    username: 'grace',
    email: canSignIn ? 'grace@test.example' : '',
    soldPrompts: [],
    soldCount: 3,
    rank: 1,
    canSignIn,
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(engineerOptions(id).queryKey, engineer)
  renderAt(<EngineerProfile id={id} contact={({ user }) => <button type="button">Write to {user}</button>} />, {
    client,
  })
  return id
}

it('offers to message an engineer who can sign in', () => {
  const id = show(true)
  expect(screen.getByRole('button', { name: `Write to ${id}` })).toBeDefined()
  expect(screen.queryByText(/reach nobody/)).toBeNull()
})

it('explains why an imported engineer cannot be messaged', () => {
  show(false)
  expect(screen.getByRole('heading', { name: 'grace' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/no account behind the name, so a message would reach nobody/)).toBeDefined()
})
