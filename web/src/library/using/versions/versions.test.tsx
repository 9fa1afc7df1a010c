import type { Prompt } from '@promptery/contract/listings/prompts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aPrompt } from '../../../testing/prompt.ts'
import { renderAt } from '../../../testing/render.tsx'
import { OwnedText } from '../OwnedText.tsx'

const fetched = vi.fn<(address: string) => Promise<Response>>()
vi.stubGlobal('fetch', fetched)

const VERSIONS = [
  { number: 4, createdAt: '2026-04-20T12:00:00.000Z', note: '' },
  { number: 3, createdAt: '2026-04-10T12:00:00.000Z', note: 'Shorter' },
  { number: 1, createdAt: '2026-03-01T12:00:00.000Z', note: '' },
]
const HINTS = [{ gap: 'animal', label: 'Your animal', description: 'One that wakes' }]
const TEXTS: Record<number, string> = { 1: 'A red fox sleeps', 3: 'A red fox wakes', 4: 'A [animal] wakes' }

/** Renders a URL for a buyer of version 1. */
function show(at = '/', more: Partial<Prompt> = {}) {
  fetched.mockReset()
  fetched.mockImplementation(async (address) => {
    const number = Number(address.split('/')[6])
    const version = { ...VERSIONS.find((one) => one.number === number), prompt: TEXTS[number], gapHints: [] }
    return new Response(JSON.stringify({ success: true, ...(number ? { version } : { versions: VERSIONS }) }))
  })
  const newest = { number: 4, prompt: TEXTS[4] ?? '', createdAt: '2026-04-20T12:00:00.000Z', gapHints: HINTS }
  const prompt = aPrompt({
    owned: true,
    prompt: TEXTS[1],
    version: 4,
    boughtVersion: 1,
    newerVersion: newest,
    gapHints: [],
    ...more,
  })
  return renderAt(<OwnedText prompt={prompt} />, { at })
}
const text = () => screen.getByRole('region', { name: 'Prompt' }).textContent
const bar = () => screen.findByRole('region', { name: 'Versions' })

it('shows the bought version, announces newer ones, and stores the choice in the URL', async () => {
  const { user, router } = show()
  expect(text()).toContain('A red fox sleeps')
  expect((await screen.findByRole('link', { name: 'Version 4 is available' })).getAttribute('href')).toBe('/#versions')
  expect((await bar()).textContent).toContain('Version 4 is there. You see version 1, the one that you bought')
  expect((await bar()).textContent).toContain('Your licence is that of your purchase, in every version.')
  expect((await bar()).textContent).toContain('What changed in version 3Shorter')
  expect(within(await bar()).getByRole('option', { name: 'Version 1, bought, Mar 1, 2026' })).toBeDefined()
  await user.selectOptions(within(await bar()).getByLabelText('Version'), '3')
  expect(router.state.location.search).toBe('?version=3')
  expect(await screen.findByText('A red fox wakes')).toBeDefined()
  expect((await bar()).textContent).toContain('Shorter')
  await router.navigate(-1)
  expect(await screen.findByText('A red fox sleeps')).toBeDefined()
  await user.selectOptions(within(await bar()).getByLabelText('Version'), '4')
  expect(screen.getByRole('textbox', { name: 'Your animal', description: 'One that wakes' })).toBeDefined()
})

it('reads the URL, and compares the older with the newer version', async () => {
  show('/?version=4&compare=3')
  const comparison = await screen.findByRole('region', { name: 'Comparison' })
  expect(within(comparison).getByRole('heading').textContent).toBe('What changed from version 3 to 4')
  const marked = (tag: string) => [...comparison.querySelectorAll(tag)].map((mark) => mark.textContent)
  expect(marked('del')).toEqual(['[removed: red fox ]'])
  expect(marked('ins')).toEqual(['[added: [animal] ]'])
  await waitFor(() => expect(text()).toContain('A [animal] wakes'))
  expect(comparison.textContent).not.toContain('Shorter')
})

it('shows no other version before that of the URL is loaded', async () => {
  show('/?version=3')
  expect(screen.queryByRole('region', { name: 'Prompt' })).toBeNull()
  expect(await screen.findByRole('region', { name: 'Prompt' })).toHaveProperty(
    'textContent',
    expect.stringContaining('A red fox wakes'),
  )
})

it('shows the engineer’s notes above a comparison', async () => {
  show('/?compare=4')
  const comparison = await screen.findByRole('region', { name: 'Comparison' })
  expect(comparison.textContent).toContain('What changed in version 3Shorter')
})

it.each(['?version=2', '?version=x', '?compare=1', '?version=9&compare=7'])(
  'shows what was bought at %s, which says nothing',
  async (search) => {
    show(`/${search}`)
    expect((await bar()).textContent).toContain('You see version 1')
    expect(await screen.findByText('A red fox sleeps')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull()
  },
)

it('makes no request if there is only one version', () => {
  show('/', { version: 1, newerVersion: undefined } as Partial<Prompt>)
  expect(fetched).not.toHaveBeenCalled()
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull()
})

it('can be retried', async () => {
  const { user } = show()
  await bar()
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await user.selectOptions(within(await bar()).getByLabelText('Version'), '3')
  expect(await screen.findByText('We could not load version 3.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('A red fox wakes')).toBeDefined()
})
