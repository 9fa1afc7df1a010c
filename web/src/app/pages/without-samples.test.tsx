import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { openApp } from '../../testing/app.tsx'

const CONFIG = { 'GET /config': { body: { ...DEFAULT_CONFIG, showsSamples: false } } }

it.each([
  ['/cart', 'Prompts that you mean to buy wait here'],
  ['/payment-history', 'Here you see what you have paid'],
  ['/notifications', 'Here you read what happens with your prompts'],
  ['/admin-approval', 'Here the shop’s admins approve prompts'],
  ['/admin-transaction-history', 'Here the shop’s admins see what everyone has bought'],
])('%s says to visitors what it is for and offers to sign in, where the shop shows no samples', async (path, title) => {
  await openApp(path, { responses: CONFIG })
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.queryByText('Sample data')).toBeNull()
  const signIn = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
  expect(new URL((signIn as HTMLAnchorElement).href).pathname).toBe('/signin')
})
