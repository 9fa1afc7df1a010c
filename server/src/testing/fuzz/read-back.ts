import { isDeepStrictEqual } from 'node:util'
import { canonicalType } from '@promptery/contract/constants'
import { promptFields } from '@promptery/contract/listings/prompts'
import {
  descriptionsFor,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/variables/variables'
import type { TestUser } from '../shop/factories.ts'

type Json = Record<string, unknown>

export interface Written {
  /** Asks the API as the one who wrote. */
  ask(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: Json; cookies: string | undefined }>
  /** Gets what stands at an address of the answer. */
  look(address: string): Promise<{ status: number; bytes: Buffer }>
  /** Signs in. */
  signIn(email: string, password: string): Promise<number>
  /** Null: a visitor wrote. */
  user: TestUser | undefined
  /** The `:id` of the path. */
  id: string
  /** What was sent, as the route's schema leaves it. */
  sent: Json
  answer: Json
  status: number
  /** The cookie that the answer set. */
  cookie: string | undefined
}

const json = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(json) : [])

/** @throws when a field of `sent` is not in `found` as it was sent */
function same(found: Json, sent: Json, where: string): void {
  for (const [key, value] of Object.entries(sent)) {
    if (value !== undefined && !isDeepStrictEqual(found[key], value)) {
      const [was, is] = [value, found[key]].map((one) => JSON.stringify(one)?.slice(0, 300))
      throw new Error(`${where}: ${key} was sent as ${was} and reads ${is}`)
    }
  }
}

function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(`Read back: ${otherwise}`)
}

/** A listing as it was sent, with `GPT-3` under the name it is stored by, and hints of the gaps that its text has alone. */
function listing(sent: Json, { prompt }: Json): Json {
  const known = Object.entries(sent).filter(([key]) => key in promptFields.shape)
  return Object.fromEntries(
    known.map(([key, value]) => {
      if (key === 'type') return [key, canonicalType(value as 'GPT-3')]
      if (key === 'gapHints')
        return [key, descriptionsFor(variablesIn(splitVariables(String(prompt))), value as VariableDescription[])]
      return [key, value]
    }),
  )
}

async function listingReads({ ask, look, sent, answer }: Written, entity: Json): Promise<void> {
  must(answer.success === true, 'the answer does not say success')
  same(entity, listing(sent, entity), 'the answer')
  same(json((await ask(`/prompts/${entity.id}`)).json.prompt), listing(sent, entity), 'GET /prompts/:id')
  const { url } = json(entity.cover_image)
  if (!String(url).startsWith('/files/')) return
  const { status, bytes } = await look(String(url))
  must(status === 200 && bytes.subarray(8, 12).toString() === 'WEBP', 'the cover is no picture')
  must(!bytes.includes('<script'), 'the cover has a script in it')
}

/** What is to be paid waits for it, at the page that the answer names. */
async function checkoutReads(ask: Written['ask'], answer: Json): Promise<void> {
  const begun = json(answer.checkout)
  const { checkout } = (await ask(`/payments/checkouts/${begun._id}`)).json
  same(json(checkout), { status: 'open', url: begun.url }, 'GET /payments/checkouts/:id')
}

/** How a write is read back, by its route. Each throws when the API says something else than was written. */
export const READERS: Record<string, (written: Written) => Promise<void>> = {
  async 'POST /api/v1/users/create'({ ask, signIn, sent, answer }) {
    const { username, email, password } = sent
    const { data } = (await ask(`/users/${json(answer.user)._id}`)).json
    same(json(data), { username, email }, 'GET /users/:id')
    must((await signIn(String(email), String(password))) === 200, 'the new account cannot sign in')
  },
  async 'POST /api/v1/users/login'({ ask, sent, cookie }) {
    const { user } = (await ask('/users/current', { cookie: cookie ?? '' })).json
    must(String(json(user).email).toLowerCase() === String(sent.email).toLowerCase(), 'somebody else is signed in')
  },
  async 'PUT /api/v1/users/password'({ signIn, user, sent }) {
    must((await signIn(user?.email ?? '', String(sent.newPassword))) === 200, 'the new password does not sign in')
  },
  async 'DELETE /api/v1/users/sessions/:id'({ ask, id }) {
    const { sessions } = (await ask('/users/sessions')).json
    must(!list(sessions).some(({ _id }) => _id === id.toLowerCase()), 'the session goes on')
  },
  async 'POST /api/v1/users/sessions/sign-out-everywhere'({ ask, sent }) {
    const { status, json: found } = await ask('/users/sessions')
    must(sent.thisToo ? status === 401 : list(found.sessions).length === 1, 'other sessions go on')
    if (!sent.revokeKeys || sent.thisToo) return
    must(list((await ask('/users/keys')).json.keys).length === 0, 'a key is still there')
  },
  async 'POST /api/v1/users/logout'({ ask }) {
    must((await ask('/users/current')).status === 401, 'the session goes on')
  },
  async 'POST /api/v1/users/keys'({ ask, sent, answer }) {
    const { keys } = (await ask('/users/keys')).json
    const found = list(keys).find(({ _id }) => _id === json(answer.apiKey)._id)
    const { expiresInDays, currentPassword: _, ...shown } = sent
    same(json(found), shown, 'GET /users/keys')
    must((expiresInDays === null) === (json(found).expiresAt === undefined), 'the key expires otherwise than asked')
  },
  async 'DELETE /api/v1/users/keys/:id'({ ask, id }) {
    const { keys } = (await ask('/users/keys')).json
    must(!list(keys).some(({ _id }) => _id === id.toLowerCase()), 'the key is still there')
  },
  // It writes nothing.
  async 'POST /api/v1/machine/prompts/:id/fill'({ answer }) {
    must(typeof answer.text === 'string' && Array.isArray(answer.open), 'the text is not there')
  },
  'POST /api/v1/prompts/create': (written) => listingReads(written, json(written.answer.newPrompt)),
  'PUT /api/v1/prompts/update/:id': (written) => listingReads(written, json(written.answer.prompt)),
  async 'DELETE /api/v1/prompts/delete/:id'({ ask, id, answer }) {
    const { status, json: found } = await ask(`/prompts/${id}`)
    must(answer.withdrawn ? json(found.prompt).withdrawn === true : status === 404, 'the prompt is still there')
  },
  async 'POST /api/v1/prompts/like/:id'({ ask, id, user }) {
    const { prompt } = (await ask(`/prompts/${id}`)).json
    must((json(prompt).likes as unknown[]).includes(user?.id), 'the like is not there')
  },
  async 'POST /api/v1/payments/checkouts'({ ask, sent, answer }) {
    if (answer.status === 'pending') return checkoutReads(ask, answer)
    for (const { promptId } of list(sent.items)) {
      const { prompt } = (await ask(`/prompts/${promptId}`)).json
      must(json(prompt).owned === true, 'the buyer does not own one of them')
    }
  },
  async 'POST /api/v1/payments/refund-requests'({ ask, sent }) {
    const { transactions } = (await ask('/payments/history')).json
    const found = list(transactions).find(({ _id }) => _id === sent.purchaseId)
    same(json(found?.refundRequest), { status: 'open', reason: sent.reason }, 'GET /payments/history')
  },
  async 'POST /api/v1/payments/refund-requests/:id'({ ask, id }) {
    const { refundRequests } = (await ask('/payments/refund-requests')).json
    must(!list(refundRequests).some(({ _id }) => _id === id.toLowerCase()), 'the request is still open')
  },
  async 'DELETE /api/v1/payments/refund-requests/:id'({ ask, id }) {
    const { transactions } = (await ask('/payments/history')).json
    const open = list(transactions).map(({ refundRequest }) => json(refundRequest))
    must(!open.some(({ _id, status }) => _id === id.toLowerCase() && status === 'open'), 'the request is still open')
  },
  async 'POST /api/v1/admin/failed-refunds/:id'({ ask, id, sent }) {
    const { refunds } = (await ask('/admin/failed-refunds')).json
    must(sent.act === 'repeat' || !list(refunds).some(({ _id }) => _id === id.toLowerCase()), 'it is not settled')
  },
  async 'POST /api/v1/admin/payments/differences/:id'({ ask, id, sent }) {
    const { differences } = (await ask('/admin/payments/differences?state=resolved')).json
    const found = list(differences).find(({ _id }) => _id === id.toLowerCase())
    must(found?.explanation === sent.explanation, 'it is not explained so')
  },
  async 'POST /api/v1/admin/payments/refusals/dismiss'({ ask, sent }) {
    const { refusals } = (await ask('/admin/payments/status')).json
    const isThere = list(refusals).some(({ operation, code }) => operation === sent.operation && code === sent.code)
    must(!isThere, 'the refusal is still there')
  },
  async 'POST /api/v1/users/buy'({ ask, sent, answer }) {
    if (answer.status === 'pending') return checkoutReads(ask, answer)
    const { prompt } = (await ask(`/prompts/${sent.promptId}`)).json
    must(json(prompt).owned === true && typeof json(prompt).prompt === 'string', 'the buyer does not own it')
  },
  async 'POST /api/v1/cart'({ ask, sent }) {
    const { items } = (await ask('/cart')).json
    must(
      list(items).some(({ id }) => id === String(sent.promptId).toLowerCase()),
      'it is not in the cart',
    )
  },
  async 'PUT /api/v1/prompts/fillings/:id'({ ask, id, sent, answer }) {
    const { name, values } = sent
    const isSent = (filling: Json) => filling.name === name && isDeepStrictEqual(filling.values, values)
    must(list(answer.fillings).some(isSent), 'it is not in the answer')
    must(list((await ask(`/prompts/fillings/${id}`)).json.fillings).some(isSent), 'it is not kept as it was sent')
  },
  async 'DELETE /api/v1/prompts/fillings/:id/:fillingId'({ ask, id, answer }) {
    const { fillings } = (await ask(`/prompts/fillings/${id}`)).json
    must(isDeepStrictEqual(fillings, answer.fillings), 'the answer is not what is kept')
  },
  async 'POST /api/v1/prompts/samples/:id'({ ask, look, id, sent, answer }) {
    const { samples } = (await ask(`/prompts/samples/${id}`)).json
    must(isDeepStrictEqual(samples, answer.samples), 'the answer is not what is kept')
    const last = json(list(samples).at(-1))
    const { picture } = last
    same(last, sent, 'GET /prompts/samples/:id')
    if (picture) must((await look(String(json(picture).url))).status === 200, 'the picture is not there')
  },
  async 'PUT /api/v1/prompts/samples/:id'({ ask, id, sent }) {
    const { samples } = (await ask(`/prompts/samples/${id}`)).json
    must(
      isDeepStrictEqual(
        list(samples).map(({ _id }) => _id),
        sent.order,
      ),
      'they are in another order',
    )
  },
  async 'DELETE /api/v1/prompts/samples/:id/:sampleId'({ ask, id, answer }) {
    const { samples } = (await ask(`/prompts/samples/${id}`)).json
    must(isDeepStrictEqual(samples, answer.samples), 'the answer is not what is kept')
  },
  async 'POST /api/v1/prompts/sample-cover/:id'({ look, answer }) {
    const { url } = json(json(answer.prompt).cover_image)
    must((await look(String(url))).status === 200, 'the cover is not there')
  },
  async 'PUT /api/v1/prompts/reviews/:id'({ ask, id, sent, answer }) {
    same(json(answer.review), sent, 'the answer')
    same(json((await ask(`/prompts/reviews/${id}`)).json.mine), sent, 'GET /prompts/reviews/:id')
  },
  async 'DELETE /api/v1/prompts/reviews/:id'({ ask, id }) {
    const { status, json: page } = await ask(`/prompts/reviews/${id}`)
    must(status === 404 || page.mine === null, 'it is still there')
  },
  async 'PUT /api/v1/prompts/review-sample/:id'({ ask, look, id, sent, answer }) {
    const { _id, sample } = json(answer.review)
    const { mine } = (await ask(`/prompts/reviews/${id}`)).json
    must(isDeepStrictEqual(json(mine).sample, sample), 'the answer is not what is kept')
    const whole = json((await ask(`/reviews/sample/${_id}`)).json.sample)
    const { picture } = whole
    same(whole, sent, 'GET /reviews/sample/:id')
    if (picture) must((await look(String(json(picture).url))).status === 200, 'the picture is not there')
  },
  async 'DELETE /api/v1/prompts/review-sample/:id'({ ask, id }) {
    const { mine } = (await ask(`/prompts/reviews/${id}`)).json
    must(!mine || json(mine).sample === null, 'it is still there')
  },
  async 'POST /api/v1/reviews/answer/:id'({ sent, answer }) {
    must(json(json(answer.review).answer).text === sent.answer, 'the answer is not as it was sent')
  },
  // What was removed tells of nothing that could be asked for: `reviews.test.ts`.
  async 'DELETE /api/v1/admin/reviews/:id'() {},
  async 'PUT /api/v1/users/library/items/:id'({ ask, id, sent, answer }) {
    same(json(answer.item), sent, 'the answer')
    const { items } = (await ask('/users/library?limit=100')).json
    const found = list(items).find(({ _id }) => _id === id.toLowerCase())
    must(found !== undefined, 'it is not in the library')
    same(json(found), sent, 'GET /users/library')
  },
  async 'POST /api/v1/users/library/folders'({ ask, sent, answer }) {
    same(json(answer.folder), { name: sent.name }, 'the answer')
    const { folders } = (await ask('/users/library/folders')).json
    must(
      list(folders).some(({ _id, name }) => _id === json(answer.folder)._id && name === sent.name),
      'it is not among the folders',
    )
  },
  async 'PUT /api/v1/users/library/folders/:id'({ ask, id, sent }) {
    const { folders } = (await ask('/users/library/folders')).json
    const found = list(folders).find(({ _id }) => _id === id.toLowerCase())
    same(json(found), sent, 'GET /users/library/folders')
  },
  async 'DELETE /api/v1/users/library/folders/:id'({ ask, id }) {
    const { folders } = (await ask('/users/library/folders')).json
    must(!list(folders).some(({ _id }) => _id === id.toLowerCase()), 'it is still there')
  },
  async 'DELETE /api/v1/cart/:promptId'({ ask, id }) {
    const { items } = (await ask('/cart')).json
    must(!list(items).some((item) => item.id === id.toLowerCase()), 'it is still in the cart')
  },
  async 'POST /api/v1/admin/approvals/:id'({ ask, id, sent }) {
    const { prompt } = (await ask(`/prompts/${id}`)).json
    const status = sent.decision === 'approve' ? 'approved' : 'rejected'
    same(json(prompt), { status, rejectionReason: sent.reason || undefined }, 'GET /prompts/:id')
  },
  async 'POST /api/v1/admin/holds/:id'({ ask, id }) {
    const { holds } = (await ask('/admin/holds')).json
    must(!list(holds).some(({ _id }) => _id === id.toLowerCase()), 'it is still held')
  },
  async 'POST /api/v1/admin/payouts/:id'({ ask, id }) {
    const { engineers } = (await ask('/admin/payouts?limit=100')).json
    must(!list(engineers).some(({ user }) => json(user)._id === id.toLowerCase()), 'it is still to be paid')
  },
  async 'POST /api/v1/messages/send/:id'({ ask, id, sent, answer, status }) {
    const messages = list((await ask(`/messages/${id}`)).json)
    const found = messages.find(({ _id }) => _id === answer._id)
    must(found !== undefined, 'the message is not in the conversation')
    // Sent again under its key, the first one stands.
    if (status === 201) same(json(found), sent, 'GET /messages/:id')
  },
  async 'POST /api/v1/messages/read/:id'({ ask, id }) {
    const { data } = (await ask('/users/chats?limit=100')).json
    must(!list(data).some(({ _id, unread }) => _id === id.toLowerCase() && unread !== 0), 'there are unread messages')
  },
  async 'POST /api/v1/discussions/create'({ ask, sent, answer }) {
    const { data } = (await ask('/discussions/all')).json
    const found = list(data).find(({ _id }) => _id === json(answer.data)._id)
    same(json(found), sent, 'GET /discussions/all')
  },
  // What a model has made is nowhere else: `tries.test.ts`, `run-prompt.test.ts`.
  async 'POST /api/v1/prompts/try/:id'() {},
  async 'POST /api/v1/prompts/run/:id'() {},
  // It is written seconds later, and read by the engineer alone: `visits.test.ts`.
  async 'POST /api/v1/prompts/visit/:id'() {},
  async 'POST /api/v1/generate'({ look, answer }) {
    must((await look(String(answer.image))).status === 200, 'the picture is not there')
  },
  async 'POST /api/v1/notifications/read'({ ask, sent }) {
    const { unread } = (await ask('/notifications')).json
    must(sent.upTo !== undefined || unread === 0, 'there are unread notifications')
  },
}
