import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, type Mock, vi } from 'vitest'
import { type FakeResponse, type FakeResponses, MEMBER, openApp, requests, setResponses } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'

const NO_RESPONSE = 'No response received from the server'
const PEER = '01900000-0000-7000-8000-000000000002'
const ID = '01900000-0000-7000-8000-000000000003'

const refusal = { status: 400, body: { success: false, code: 'invalid_input', message: 'This is not a cursor' } }
const conversations = {
  body: {
    loggedInUserId: MEMBER._id,
    data: [{ _id: PEER, username: 'grace', lastMessage: null, unread: 0, readUpTo: null, isMuted: false }],
    nextCursor: null,
  },
}

const aMessage = {
  _id: ID,
  senderId: PEER,
  receiverId: MEMBER._id,
  message: 'Hello',
  createdAt: '2026-01-01T00:00:00.000Z',
  clientKey: null,
}
const lastMessage = (other: object) => ({
  body: { ...conversations.body, data: [{ ...conversations.body.data[0], lastMessage: { ...aMessage, ...other } }] },
})

/** The console's output. */
let logged: Mock<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const main = () => within(screen.getByRole('main'))
const toasts = () =>
  [...document.querySelectorAll('[role=status][aria-live=polite]')].map(({ textContent }) => textContent)
const noToast = () => expect(toasts()).toEqual([])

it.each([
  ['the server refuses: its own message [spec 8.conversations.answered]', refusal, 'This is not a cursor'],
  ['get no answer [spec 8.conversations.silent]', 'silence', NO_RESPONSE],
  [
    'cannot be asked for [spec 8.conversations.unsent]',
    new Error('Nothing leaves here'),
    'Error in sending the request',
  ],
  ['get a broken answer [spec 8.conversations.unsent]', { text: '{"data":[{"_id"' }, 'Error in sending the request'],
  ['get another answer [spec 8.conversations.unsent]', { body: { success: true } }, 'Error in sending the request'],
  ['get a list of nothing', { body: { data: [null] } }, 'Error in sending the request'],
  ['get rows without fields [spec 8.conversations.unsent]', { body: { data: [{}] } }, 'Error in sending the request'],
  ['get texts for rows', { body: { data: ['a'] } }, 'Error in sending the request'],
  ['get fields of other types', { body: { data: [{ _id: 5, username: 7 }] } }, 'Error in sending the request'],
  ['get a last message of another shape', lastMessage({ message: 5 }), 'Error in sending the request'],
  ['are refused in no words', { status: 500, body: { message: { a: 1 } } }, 'The server answered with 500'],
] as const)('conversations that %s', async (_, failure, message) => {
  await openApp('/chats', { as: MEMBER, responses: { 'GET /users/chats': failure } })
  await vi.waitFor(() => expect(toasts()).toEqual([message]))
  expect(logged).toHaveBeenCalledWith('chats', expect.any(Error))
  expect(await main().findByText('We could not load your conversations.')).toBeDefined()
  expect(screen.queryByText('Loading...')).toBeNull()
})

it.each([
  ['refused', refusal, 'This is not a cursor'],
  ['without an answer', 'silence', NO_RESPONSE],
  ['with a broken answer', { text: '[{"_id"' }, 'Error in sending the request'],
  ['with another answer', { body: { success: true } }, 'Error in sending the request'],
  ['with rows without fields', { body: [{}] }, 'Error in sending the request'],
  ['with texts for rows', { body: ['a'] }, 'Error in sending the request'],
  ['with a time that is none', { body: [{ ...aMessage, createdAt: 'soon' }] }, 'Error in sending the request'],
  ['with a number for words', { body: [{ ...aMessage, message: 5 }] }, 'Error in sending the request'],
  ['with a file of no name', { body: [{ ...aMessage, attachment: {} }] }, 'Error in sending the request'],
  ['refused in no words', { status: 500, body: { message: '' } }, 'The server answered with 500'],
] as const)(
  'messages that cannot be loaded, %s: the message as a notice, and a retry button [spec 8.messages]',
  async (_, failure, message) => {
    const responses: FakeResponses = { 'GET /users/chats': conversations, [`GET /messages/${PEER}`]: failure }
    const user = await openApp('/chats', { as: MEMBER, responses })
    await user.click(await main().findByRole('button', { name: /grace/ }))
    expect((await main().findByRole('alert')).textContent).toBe(message)
    noToast()
    setResponses({ ...responses, [`GET /messages/${PEER}`]: { body: [] } })
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('textbox', { name: 'Message' })).toBeDefined()
    expect(main().queryByRole('alert')).toBeNull()
  },
)

it.each([
  ['/signin', 'Sign In', 'Signin Failed'],
  ['/signup', 'Sign Up', 'Signup Failed'],
  ['/sellprompt', 'Upload Prompt', 'Prompt Upload Failed'],
])('the form at %s reports a missing response [spec 8.signin 8.signup 8.upload]', async (address, name, text) => {
  const user = await openApp(address, { as: MEMBER, responses: { '*': 'silence' } })
  await user.click(main().getByRole('button', { name }))
  await vi.waitFor(() => expect(toasts()).toContain(text))
  expect(logged.mock.calls.map(String).join()).toContain(NO_RESPONSE)
})

it.each([
  '/',
  '/marketplace',
  '/hire',
  '/discussion',
  '/profile',
  '/listings',
  '/cart',
  '/notifications',
  '/payment-history',
  `/marketplace/${ID}`,
  `/edit-prompt/${ID}`,
  `/engineer-profile/${ID}`,
])('any other failed request is only logged, and can be retried: %s [spec 8.other]', async (address) => {
  const user = await openApp(address, { as: MEMBER, responses: { '*': 'silence' } })
  const [again = expect.unreachable()] = await main().findAllByRole('button', { name: 'Try again' })
  expect(logged.mock.calls.map(String).join()).toContain(NO_RESPONSE)
  noToast()
  requests.length = 0
  await user.click(again)
  expect(requests.length).toBeGreaterThan(0)
})

const ADMIN = { ...MEMBER, role: 'admin' as const }
const LISTS = ['data', 'prompts', 'items', 'notifications', 'transactions', 'reviews']
const QUIET = [
  '/',
  '/marketplace',
  '/hire',
  '/discussion',
  '/profile',
  '/listings',
  '/library',
  '/cart',
  '/chats',
  '/notifications',
  '/payment-history',
  '/payouts',
  '/admin',
  '/admin-mail',
  '/admin-payouts',
  `/marketplace/${ID}`,
  `/buy-prompt/${ID}`,
  `/edit-prompt/${ID}`,
  `/engineer-profile/${ID}`,
]

it.each(QUIET)('%s says quietly that a broken response could not be loaded [spec 8.other]', async (address) => {
  await openApp(address, { as: ADMIN, responses: { '*': { text: '{"success":true,"data":[{"_id"' } } })
  expect((await screen.findAllByText(/We could not load/)).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0)
  await vi.waitFor(() => expect(main().queryByText('Loading...')).toBeNull())
  if (address !== '/chats') noToast()
})

const OTHERS = { success: true, ...Object.fromEntries(LISTS.map((name) => [name, [{}]])) }

it.each([
  ...QUIET.map((address) => [address, 'lists of others', OTHERS] as const),
  ['/hire', 'a list', [{}]],
  ['/payouts', 'an empty object', {}],
  [`/engineer-profile/${ID}`, 'an empty object', {}],
  [`/engineer-profile/${ID}`, 'success alone', { success: true }],
] as const)('%s survives %s in place of its data, and can be tried again', async (address, _, body) => {
  await openApp(address, { as: ADMIN, responses: { '*': { body } } })
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
})

it.each([
  ['/generate', 'what it knows'],
  ['/account', 'how you sign in'],
])(
  '%s says quietly that %s could not be loaded where the response has another shape [spec 8.other]',
  async (address, what) => {
    await openApp(address, { as: ADMIN, responses: { '*': { body: {} } } })
    expect(await screen.findByText(`We could not load ${what}.`)).toBeDefined()
    expect(screen.queryByText('Unexpected Application Error')).toBeNull()
  },
)

it('a screen that failed over its data fetches it anew [spec 2.route.failing 8.routing]', async () => {
  const profile = { makes: 'Maps', about: '', links: [], isPublic: true, showsEmail: true, formerNames: [] }
  const responses = (work: object | null) => ({
    'GET /users/profile': { body: { success: true, profile: { ...profile, work } } },
  })
  const user = await openApp('/account', { as: MEMBER, responses: responses(null) })
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeDefined()
  setResponses(responses({ isTaken: false, from: null, days: null }))
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await screen.findByDisplayValue('Maps')).toBeDefined()
})

it('a sign-in without a user in its response has failed [spec 8.signin]', async () => {
  const user = await openApp('/signin', { responses: { 'POST /users/login': { body: { success: true } } } })
  await user.click(main().getByRole('button', { name: 'Sign In' }))
  await vi.waitFor(() => expect(toasts()).toContain('Signin Failed'))
  expect(localStorage.getItem('user')).toBeNull()
})

const liked = aPrompt({ likesCount: 3 })
const openPrompt = (like: FakeResponse, others: FakeResponses = {}) =>
  openApp(`/marketplace/${liked._id}`, {
    as: MEMBER,
    responses: {
      [`GET /prompts/${liked._id}`]: { body: { success: true, prompt: liked } },
      [`POST /prompts/like/${liked._id}`]: like,
      ...others,
    },
  })

it('a failed like changes nothing and shows no toast [spec 8.other 4.like]', async () => {
  const user = await openPrompt('silence')
  await user.click(await main().findByRole('button', { name: 'Like' }))
  await vi.waitFor(() => expect(logged.mock.calls.map(String).join()).toContain(NO_RESPONSE))
  expect(main().getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('false')
  expect(main().getByText('3 likes')).toBeDefined()
  noToast()
})

it('a like that does not report success says so [spec 4.like]', async () => {
  const user = await openPrompt({ body: { success: false, message: 'No' } }, { '*': 'silence' })
  await user.click(await main().findByRole('button', { name: 'Like' }))
  expect(await main().findByText('That did not work. Try again.')).toBeDefined()
  expect(main().getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('false')
})

it.each([
  [{ success: false, message: 'No' }, 'No'],
  [{}, 'Error in sending the request'],
])('an answer %j to ‘Get Prompt’ is no purchase [spec 4.buying 7.users.buy]', async (body, message) => {
  const user = await openApp(`/marketplace/${liked._id}`, {
    as: MEMBER,
    responses: {
      [`GET /prompts/${liked._id}`]: { body: { success: true, prompt: liked } },
      'POST /users/buy': { body },
    },
  })
  await user.click(await main().findByRole('button', { name: 'Get Prompt' }))
  expect(await main().findByText(message)).toBeDefined()
  expect(window.location.pathname).toBe(`/marketplace/${liked._id}`)
})

it.each([{}, { success: true, image: null }, { success: true, image: 5 }])(
  'an answer %j in place of a picture is a failure [spec 2.route.generate]',
  async (body) => {
    const user = await openApp('/generate', { as: MEMBER, responses: { 'POST /generate': { body } } })
    await user.type(await main().findByRole('textbox', { name: 'Prompt Topic' }), 'a fox')
    await user.click(main().getByRole('button', { name: 'Generate' }))
    expect(await main().findByText('Error in sending the request')).toBeDefined()
    expect(main().queryByText('The picture is ready')).toBeNull()
  },
)

it.each(['/%E0%A4%A', '/marketplace/%E0%A4%A'])(
  '%s, a broken escape, is the fallback with 404 [spec 2.route.unmatched]',
  async (address) => {
    await openApp(address)
    expect(await main().findByRole('heading', { name: 'Unexpected Application Error' })).toBeDefined()
    expect(main().getByText('404')).toBeDefined()
  },
)

it('a refused request is not a success, and one without a session ends the client’s session [spec 9.http.statuses]', async () => {
  const user = await openPrompt({ status: 401, body: { success: false, code: 'no_session', message: 'Sign in first' } })
  await user.click(await main().findByRole('button', { name: 'Like' }))
  expect(await main().findByRole('link', { name: 'Sign in to buy' })).toBeDefined()
  expect(main().queryByRole('button', { name: 'Liked' })).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})
