import type { Message } from '@promptery/contract/talk/messages'
import { aPicture, multipart } from '../../http/multipart.ts'
import { aUser } from '../../shop/factories.ts'
import { aCase } from '../a-case.ts'
import { json, list, must, same } from '../read-back.ts'
import type { Role } from '../roles.ts'
import { asking, type Route, route, row, UNUSED_ID, withId } from '../route.ts'
import type { World } from '../world/world.ts'

const partner = (body?: object) => withId((world, role) => world.partnerOf(role), '', body)
/** A member to whom no other request writes. */
const newMember = withId(async ({ shop }) => (await aUser(shop.deps)).id)
/** Two who have talked. */
const talked = asking(async ({ shop, people }, role) => {
  const { id } = await aUser(shop.deps)
  if (role !== 'visitor') await (await shop.as(people[role]))('POST', `/messages/send/${id}`, hello)
  return { params: { id } }
})
/** Whether the conversation is muted; undefined when it is not in the list, as after leaving it. */
const mutedIn = async (ask: (path: string) => Promise<{ json: { data?: unknown } }>, id: string) =>
  list((await ask('/users/chats?limit=100')).json.data).find(({ _id }) => _id === id)?.isMuted
const hello = { message: 'Hello' }
const around = asking(
  (world, role) => ({ params: { id: world.partnerOf(role) }, query: { at: UNUSED_ID } }),
  'around a message',
)
/** Words that every member has written to a new one. */
const written = asking(async (world, role) => {
  await talked.ask(world, role)
  return { query: { search: 'hello' } }
})
const form = async (name: string) => {
  const bytes = name.endsWith('.txt') ? Buffer.from('Notes') : await aPicture(40, 30)
  return multipart({ name }, { name: 'file', filename: name, bytes })
}
const sendingTo = (idOf: (world: World, role: Role) => string) =>
  asking(async (world, role) => {
    const { payload, headers } = await form('fox.png')
    return { params: { id: idOf(world, role) }, body: payload, headers }
  })
/** A file that the uploader has sent to the buyer. */
const attached = (name: 'fox.png' | 'notes.txt', isReported = false) =>
  asking(
    async ({ shop, people: { uploader, buyer } }) => {
      const { payload, headers } = await form(name)
      const call = await shop.as(uploader)
      const sent = await call('POST', `/messages/attachments/${buyer.id}`, undefined, { payload, headers })
      const { _id: id, attachment }: Message = sent.json()
      if (isReported) await aCase(shop.deps, { person: uploader, decision: 'warn', messageId: id })
      return { params: { id, file: (attachment?.picture?.url ?? attachment?.url ?? '').split('/').at(-1) ?? '' } }
    },
    `${name}${isReported ? ', reported' : ''}`,
  )

export const MESSAGES: readonly Route[] = [
  route('GET /users/chats'),
  route('GET /messages/:id', partner(), around),
  route(
    'POST /messages/send/:id',
    async ({ ask, id, sent, response, status }) => {
      const messages = list((await ask(`/messages/${id}`)).json)
      const found = messages.find(({ _id }) => _id === response._id)
      must(found !== undefined, 'the message is not in the conversation')
      // A repeated client key returns the first message.
      if (status === 201) same(json(found), sent, 'GET /messages/:id')
    },
    partner(hello),
  ),
  route(
    'POST /messages/attachments/:id',
    async ({ ask, id, response }) => {
      const messages = list((await ask(`/messages/${id}`)).json)
      const found = messages.find(({ _id }) => _id === response._id)
      same(json(found), { attachment: response.attachment, message: response.message }, 'GET /messages/:id')
    },
    sendingTo((world, role) => world.partnerOf(role)),
    row('404', {
      about: 'to nobody',
      ...sendingTo(() => UNUSED_ID),
    }),
  ),
  route(
    'GET /messages/attachments/:id/:file',
    row('404 200 200 404 404', attached('fox.png')),
    row('404 200 200 404 404', attached('notes.txt')),
    row('404 200 200 404 200', attached('notes.txt', true)),
  ),
  route('GET /messages/search', written),
  route(
    'POST /messages/read/:id',
    async ({ ask, id }) => {
      const { data } = (await ask('/users/chats?limit=100')).json
      must(!list(data).some(({ _id, unread }) => _id === id.toLowerCase() && unread !== 0), 'there are unread messages')
    },
    partner(),
  ),
  route(
    'PUT /messages/mute/:id',
    async ({ ask, id }) => {
      must((await mutedIn(ask, id)) !== false, 'the conversation is not muted')
    },
    talked,
    row('404', newMember),
  ),
  route(
    'DELETE /messages/mute/:id',
    async ({ ask, id }) => {
      must((await mutedIn(ask, id)) !== true, 'the conversation is muted')
    },
    talked,
    row('404', newMember),
  ),
  route(
    'POST /messages/leave/:id',
    async ({ ask, id }) => {
      must((await mutedIn(ask, id)) === undefined, 'the conversation is in the list')
    },
    talked,
    row('404', newMember),
  ),
]
