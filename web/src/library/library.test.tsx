import type { LibraryItem } from '@promptery/contract/library/library'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ownedPromptPath, paths } from '../paths.ts'
import { type FakeResponses, MEMBER, openApp, requests, setResponses } from '../testing/app.tsx'
import { aPrompt } from '../testing/prompt.ts'

const FOLDER = { _id: '01890000-0000-7000-8000-000000000001', name: 'Night' }
const UNKNOWN = '01890000-0000-7000-8000-000000000002'

const anItem = (given: Partial<LibraryItem>): LibraryItem => {
  const { _id, title, type, price, uploaderName, cover_image } = aPrompt()
  const shown = { _id, title, type, price, uploaderName, cover_image }
  return { ...shown, owned: true, isOwn: false, folderId: null, isFavourite: false, ...given }
}
const shopWith = (items: LibraryItem[], more: FakeResponses = {}): FakeResponses => ({
  'GET /users/library': { body: { success: true, items, nextCursor: null } },
  'GET /users/library/folders': { body: { success: true, folders: [FOLDER] } },
  ...more,
})
const failed = { status: 500, body: { success: false, code: 'internal_error', message: 'Something went wrong' } }
const nav = async () => within(await screen.findByRole('navigation', { name: 'Library' }))

it('links own prompts to their text, and marks withdrawn ones', async () => {
  const own = anItem({ _id: 'p1', isOwn: true, owned: false, unlisted: 'rejected' })
  const bought = anItem({ _id: 'p2', title: 'Owl', unlisted: 'withdrawn' })
  await openApp(paths.library, { as: MEMBER, responses: shopWith([own, bought]) })
  const [first, second] = await screen.findAllByRole('link', { name: /Rejected|Withdrawn/ })
  expect(first?.getAttribute('href')).toBe(ownedPromptPath('p1'))
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringMatching(/Yours.*Rejected/),
    expect.stringMatching(/Withdrawn/),
  ])
})

it('says of hired work that it is in progress, until when, and what happens otherwise', async () => {
  const offer = { status: 'accepted' as const, dueAt: '2026-11-28T12:00:00.000Z' }
  await openApp(paths.library, { as: MEMBER, responses: shopWith([anItem({ offer })]) })
  const link = await screen.findByRole('link', { name: /In progress/ })
  expect(link.textContent).toContain('Due Nov 28, 2026. Late? You’re refunded.')
  expect(screen.queryByText('Withdrawn')).toBeNull()
})

it('reports that the folders could not be loaded, and retries', async () => {
  const responses = shopWith([], { 'GET /users/library/folders': failed })
  const user = await openApp(paths.library, { as: MEMBER, responses })
  const shown = await nav()
  expect(await shown.findByText('Your folders could not be loaded.')).toBeDefined()
  expect(shown.queryByText('Sort your prompts into folders.')).toBeNull()
  setResponses(shopWith([]))
  await user.click(shown.getByRole('button', { name: 'Try again' }))
  expect(await shown.findByRole('button', { name: 'Night' })).toBeDefined()
  expect(shown.queryByText('Your folders could not be loaded.')).toBeNull()
})

it('reports an unknown folder, and links to all prompts', async () => {
  const user = await openApp(`${paths.library}?folder=${UNKNOWN}`, { as: MEMBER, responses: shopWith([anItem({})]) })
  expect(await screen.findByText('There is no such folder')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'See all prompts' }))
  expect(await screen.findByRole('link', { name: new RegExp(anItem({}).title) })).toBeDefined()
  expect(screen.queryByText('There is no such folder')).toBeNull()
})

it('restores a deleted folder after its screen was left, and reports a failure', async () => {
  const gone = { 'DELETE /users/library/folders/01890000-0000-7000-8000-000000000001': deleted }
  const user = await openApp(`${paths.library}?folder=${FOLDER._id}`, {
    as: MEMBER,
    responses: { ...shopWith([]), ...gone, 'POST /users/library/folders': failed },
  })
  await user.click(await (await nav()).findByRole('button', { name: 'Delete Night' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await user.click(screen.getAllByRole('link', { name: 'Cart' })[0] as HTMLElement)
  await user.click(undo)
  expect(await screen.findByText('“Night” could not be put back')).toBeDefined()
  const sent = requests.find(({ name }) => name === 'POST /users/library/folders')?.sent
  expect(sent).toEqual({ name: 'Night', promptIds: ['p1'] })
})

const deleted = { body: { success: true, folders: [], promptIds: ['p1'] } }
