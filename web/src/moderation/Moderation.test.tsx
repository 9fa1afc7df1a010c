import type { Prompt } from '@promptery/contract/listings/prompts'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aPrompt } from '../testing/prompt.ts'
import { renderAt } from '../testing/render.tsx'
import { moderationOptions, type View } from './api.ts'
import { Moderation } from './Moderation.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const named = (title: string, more: Partial<Prompt> = {}) => aPrompt({ _id: title, id: title, title, ...more })

function show(
  view: View,
  prompts: Prompt[],
  at = '/',
  samples: ComponentProps<typeof Moderation>['samples'] = () => null,
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(moderationOptions(view).queryKey, {
    pages: [{ items: prompts, nextCursor: null }],
    pageParams: [null],
  })
  return renderAt(<Moderation samples={samples} />, { at, client })
}
const waiting = () =>
  show(
    { status: 'pending', search: '' },
    ['Fox', 'Owl', 'Elk'].map((title) => named(title, { status: 'pending' })),
  )
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const focused = () => document.activeElement?.textContent

it('moves between cards with j and k, from any focus', async () => {
  const { user } = waiting()
  await user.keyboard('j')
  expect(focused()).toBe('Approve Fox')
  await user.keyboard('jj')
  expect(focused()).toBe('Approve Elk')
  await user.keyboard('j')
  expect(focused()).toBe('Approve Elk')
  await user.keyboard('k')
  expect(focused()).toBe('Approve Owl')
  await user.tab()
  expect(focused()).toBe('Reject Owl')
  await user.keyboard('k')
  expect(focused()).toBe('Approve Fox')
})

it('decides nothing before a card has the focus, and then rejects that one', async () => {
  const { user } = waiting()
  await user.keyboard('r')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe('Approve Fox')
  await user.keyboard('jr')
  expect(within(await screen.findByRole('dialog')).getByText('Reject “Owl”?')).toBeDefined()
})

it('ignores shortcuts in text inputs and with modifiers', async () => {
  const { user } = waiting()
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('jar')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jar')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  document.activeElement instanceof HTMLElement && document.activeElement.blur()
  await user.keyboard('{Control>}j{/Control}')
  expect(document.activeElement).toBe(document.body)
})

it('shows listed prompts with a button to remove them, and their pending changes', () => {
  show({ status: 'listed', search: 'fox' }, [named('Fox', { status: 'pending' })], '/?status=listed&search=fox')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('On the market')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'fox')
  expect(buttons()).toEqual(['Take off the market Fox'])
  expect(screen.getByText(/Waits for approval/)).toBeDefined()
})

it('shows rejected prompts with their reason and a button to approve them', () => {
  const prompt = named('Fox', { status: 'rejected', rejectionReason: 'Blurry' })
  show({ status: 'rejected', search: '' }, [prompt], '/?status=rejected')
  expect(screen.getByText('Blurry')).toBeDefined()
  expect(buttons()).toEqual(['Approve Fox'])
})

it('does not approve before the current samples are loaded', async () => {
  const view: View = { status: 'pending', search: '' }
  const fox = named('Fox', { status: 'pending', samplesCount: 1 })
  const { user, client } = show(view, [fox], '/', (_prompt, onLoaded) => (
    <button type="button" onClick={onLoaded}>
      Load
    </button>
  ))
  const approve = screen.getByRole('button', { name: /^Approve/ })
  const isOff = () => approve.getAttribute('aria-disabled') === 'true'
  expect(isOff()).toBe(true)
  expect(screen.getByText('You can approve it once its samples have loaded.').id).toBe(
    approve.getAttribute('aria-describedby'),
  )
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(isOff()).toBe(false)
  // It is edited meanwhile.
  client.setQueryData(moderationOptions(view).queryKey, {
    pages: [{ items: [{ ...fox, updatedAt: '2030-01-01T00:00:00.000Z' }], nextCursor: null }],
    pageParams: [null],
  })
  await waitFor(() => expect(isOff()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(isOff()).toBe(false)
})

it.each([
  ['Fox', 'Approve Owl'],
  ['Elk', 'Approve Owl'],
])('moves the focus from %s to its neighbour', async (title, next) => {
  const { user, client } = waiting()
  screen
    .getAllByRole('button')
    .find(({ textContent }) => textContent === `Approve ${title}`)
    ?.focus()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // There is no server here: the test responds.
  await user.keyboard('a')
  client.setQueryData(moderationOptions({ status: 'pending', search: '' }).queryKey, (list) => ({
    pageParams: [null],
    pages: [{ nextCursor: null, items: (list?.pages[0]?.items ?? []).filter(({ _id }) => _id !== title) }],
  }))
  await waitFor(() => expect(focused()).toBe(next))
  vi.restoreAllMocks()
})
