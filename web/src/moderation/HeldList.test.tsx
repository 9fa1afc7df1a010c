import type { Hold } from '@promptery/contract/moderation/holds'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../testing/render.tsx'
import { holdsOptions } from './api.ts'
import { Moderation } from './Moderation.tsx'

beforeEach(() => {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', observer)
  vi.stubGlobal('ResizeObserver', observer)
  return () => vi.unstubAllGlobals()
})

const side = {
  author: { _id: 'a', username: 'ada' },
  text: 'Look: flour, wages, rent.',
  common: [{ start: 6, end: 18 }],
}
const HOLD: Hold = {
  ...{ _id: 'h', kind: 'discussion', createdAt: '2026-11-22T10:00:00.000Z', updatedAt: '2026-11-22T10:00:00.000Z' },
  held: { ...side, title: 'Bakery' },
  ...{ isCopy: true, isFirst: false, words: [], listing: null },
  sold: { ...side, title: 'Receipts', text: 'Sort: flour, wages', promptId: 'p', isDescription: false },
}

function renderHold(hold: Hold) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(holdsOptions.queryKey, { pages: [{ items: [hold], nextCursor: null }], pageParams: [null] })
  renderAt(<Moderation samples={() => null} />, { at: '/?status=held', client })
}

it('shows the held text beside the sold one, with common passages marked', () => {
  renderHold(HOLD)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Held')
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'flour, wages',
    'flour, wages',
  ])
  expect(screen.getByRole('link', { name: 'Receipts' })).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Approve Bakery',
    'Remove Bakery',
  ])
})

it('reports a deleted listing, which can still be decided', () => {
  renderHold({ ...HOLD, held: { ...HOLD.held, common: [] }, sold: null })
  expect(screen.getByText('The listing is gone')).toBeDefined()
  expect(screen.getByRole('button', { name: /Remove/ })).toBeDefined()
})

it('names the reasons of a listing that is no copy, without a second side', () => {
  const held = { ...HOLD.held, common: [] }
  renderHold({
    ...HOLD,
    kind: 'prompt',
    held,
    listing: { promptId: 'p', type: 'Midjourney', category: 'Art', price: 4 },
    sold: null,
    isCopy: false,
    isFirst: true,
    words: ['casino', 'free money'],
  })
  const reasons = screen.getByRole('list', { name: 'Reasons' }).textContent
  expect(reasons).toBe('One of the first prompts of this memberHas “casino”, “free money”')
  expect(screen.queryByText('The listing is gone')).toBeNull()
  for (const fact of ['Midjourney', 'Art', '$4.00']) expect(screen.getByText(fact)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Bakery' }).getAttribute('href')).toBe('/marketplace/p')
})
