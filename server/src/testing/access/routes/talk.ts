import { eq } from 'drizzle-orm'
import { discussions } from '../../../platform/db/schema.ts'
import { aTopic } from '../a-topic.ts'
import { json, list, must, reads, same, type Written } from '../read-back.ts'
import { type Ask, asking, type Route, route, row } from '../route.ts'
import type { World } from '../world/world.ts'

/** A topic by the user, which the other one has answered, for this request only. */
const asked =
  (of: 'topic' | 'answer', body?: (ids: { id: string; answerId: string }) => object) =>
  async (world: World): Promise<Ask> => {
    const { user, other } = world.people
    const made = await aTopic(world.shop.deps, { authorId: user.id, answerBy: other.id })
    return { params: { id: of === 'topic' ? made.id : made.answerId }, ...(body && { body: body(made) }) }
  }
const ofTopic = (body?: object) => ({ ask: asked('topic', body && (() => body)) })
const ofAnswer = (body?: object) => ({ ask: asked('answer', body && (() => body)) })

/** A topic of the user that waits for an admin. */
const held = (body?: object) =>
  asking(async (world) => {
    const { id } = await aTopic(world.shop.deps, { authorId: world.people.user.id, isHeld: true })
    return { params: { id }, ...(body && { body }) }
  }, 'what is held')
const accepted = asking(async (world) => {
  const { user, other } = world.people
  const { id, answerId } = await aTopic(world.shop.deps, { authorId: user.id, answerBy: other.id })
  await world.shop.deps.db.update(discussions).set({ acceptedAnswerId: answerId }).where(eq(discussions.id, id))
  return { params: { id } }
}, 'what has an accepted answer')

const foxes = { topic: 'Foxes', description: 'Red ones' }
const so = { text: 'Like *this*' }

const topicOf = async ({ ask, id }: Written) => json((await ask(`/discussions/${id}`)).json.data)
const isGone = async ({ ask, id }: Written): Promise<void> => {
  const { status, json: found } = await ask(`/discussions/${id}`)
  must(status === 404 || json(found.data).isDeleted === true, 'it is still there')
}

export const TALK: readonly Route[] = [
  route('GET /discussions/:id', ofTopic(), accepted, row('404 200 404 404 404 404', held())),
  route('GET /discussions/answers/:id', ofTopic(), row('404 200 404 404 404 404', held())),
  route(
    'POST /discussions/answers/:id',
    async ({ ask, id, sent, response }) => {
      const answer = json(response.answer)
      same(answer, sent, 'the response')
      const { answers } = (await ask(`/discussions/answers/${id}?limit=100`)).json
      const found = list(answers).find(({ _id }) => _id === answer._id)
      must(found !== undefined || list(answers).length === 100, 'the answer is not below the topic')
    },
    ofTopic(so),
  ),
  route(
    'PUT /discussions/:id',
    reads('/discussions/:id', 'data', ({ sent }) => sent),
    row('200 403 403 403 403', ofTopic(foxes)),
    row('409 404 404 404 404', held(foxes)),
  ),
  route('DELETE /discussions/:id', isGone, row('200 403 403 403 403', ofTopic()), row('200 404 404 404 404', held())),
  route(
    'PUT /discussions/accepted/:id',
    async (written) => {
      const { acceptedAnswer } = await topicOf(written)
      must((json(acceptedAnswer)._id ?? null) === written.sent.answerId, 'another answer is accepted')
    },
    row('200 403 403 403 403', { ask: asked('topic', ({ answerId }) => ({ answerId })) }),
  ),
  route(
    'POST /discussions/read/:id',
    async (written) => must((await topicOf(written)).isUnread === undefined, 'there are unread answers'),
    ofTopic(),
  ),
  route(
    'PUT /discussions/vote/:id',
    async (written) => must((await topicOf(written)).votedByMe === true, 'there is no vote'),
    row('403 200 200 200 200', ofTopic()),
  ),
  route(
    'DELETE /discussions/vote/:id',
    async (written) => must((await topicOf(written)).votedByMe === undefined, 'there is a vote'),
    ofTopic(),
  ),
  route(
    'PUT /answers/:id',
    async ({ sent, response }) => same(json(response.answer), sent, 'the response'),
    row('403 403 403 200 403', ofAnswer(so)),
  ),
  // Only its topic leads to it.
  route('DELETE /answers/:id', undefined, row('403 403 403 200 403', ofAnswer())),
  route(
    'PUT /answers/vote/:id',
    async ({ response }) => must(response.votedByMe === true, 'no vote'),
    row('200 200 200 403 200', ofAnswer()),
  ),
  route('DELETE /answers/vote/:id', async ({ response }) => must(response.votedByMe === false, 'a vote'), ofAnswer()),
]
