import { eq } from 'drizzle-orm'
import { discussions } from '../../../platform/db/schema.ts'
import { aTopic } from '../a-topic.ts'
import { and, under } from '../fields.ts'
import { json, list, must, same, type Written } from '../read-back.ts'
import { type Ask, missing, type Route, route, row, showing } from '../route.ts'
import type { World } from '../world/world.ts'

const WRITTEN = '_id language author._id author.username votesCount createdAt'
const DISCUSSION = and(WRITTEN, 'topic description answersCount isAnswered activeAt')
const ANSWER = and(WRITTEN, 'discussionId text')
const CHANGED = 'editedAt'
const VOTES = 'success votesCount votedByMe'

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
const held = (body?: object) => ({
  about: 'what is held',
  async ask(world: World): Promise<Ask> {
    const { id } = await aTopic(world.shop.deps, { authorId: world.people.user.id, isHeld: true })
    return { params: { id }, ...(body && { body }) }
  },
})
const accepted = {
  about: 'what has an accepted answer',
  async ask(world: World): Promise<Ask> {
    const { user, other } = world.people
    const { id, answerId } = await aTopic(world.shop.deps, { authorId: user.id, answerBy: other.id })
    await world.shop.deps.db.update(discussions).set({ acceptedAnswerId: answerId }).where(eq(discussions.id, id))
    return { params: { id } }
  },
}

const foxes = { topic: 'Foxes', description: 'Red ones' }
const so = { text: 'Like *this*' }

const topicOf = async ({ ask, id }: Written) => json((await ask(`/discussions/${id}`)).json.data)
const isGone = async ({ ask, id }: Written): Promise<void> => {
  const { status, json: found } = await ask(`/discussions/${id}`)
  must(status === 404 || json(found.data).isDeleted === true, 'it is still there')
}

export const TALK: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /discussions/:id',
    { statements: 3, shows: and('success', under('data', and(DISCUSSION, 'acceptedAnswer'))) },
    row('200 200 200 200 200 200', ofTopic()),
    row(
      '200 200 200 200 200 200',
      accepted,
      showing(and('success', under('data', and(DISCUSSION, under('acceptedAnswer', ANSWER))))),
    ),
    row(
      '404 200 404 404 404 404',
      held(),
      showing(and('success', under('data', `${DISCUSSION} acceptedAnswer isHeld`))),
    ),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'GET /discussions/answers/:id',
    { statements: 3, shows: and('success nextCursor', under('answers[]', ANSWER)) },
    row('200 200 200 200 200 200', ofTopic()),
    row('404 200 404 404 404 404', held(), showing('success nextCursor answers')),
    row('404 404 404 404 404 404', missing()),
  ),
  route(
    'POST /discussions/answers/:id',
    {
      statements: 10,
      shows: and('success', under('answer', ANSWER)),
      async readBack({ ask, id, sent, response }) {
        const answer = json(response.answer)
        same(answer, sent, 'the response')
        const { answers } = (await ask(`/discussions/answers/${id}?limit=100`)).json
        const found = list(answers).find(({ _id }) => _id === answer._id)
        must(found !== undefined || list(answers).length === 100, 'the answer is not below the topic')
      },
    },
    row('401 201 201 201 201 201', ofTopic(so)),
    row('401 404 404 404 404 404', missing(so)),
  ),
  route(
    'PUT /discussions/:id',
    {
      statements: 7,
      shows: and('success', under('data', and(DISCUSSION, CHANGED))),
      readBack: async (written) => same(await topicOf(written), written.sent, 'GET /discussions/:id'),
    },
    row('401 200 403 403 403 403', ofTopic(foxes)),
    row('401 409 404 404 404 404', held(foxes)),
    row('401 404 404 404 404 404', missing(foxes)),
  ),
  route(
    'DELETE /discussions/:id',
    { statements: 6, shows: 'success', readBack: isGone },
    row('401 200 403 403 403 403', ofTopic()),
    row('401 200 404 404 404 404', held()),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'PUT /discussions/accepted/:id',
    {
      statements: 6,
      shows: 'success',
      async readBack(written) {
        const { acceptedAnswer } = await topicOf(written)
        must((json(acceptedAnswer)._id ?? null) === written.sent.answerId, 'another answer is accepted')
      },
    },
    row('401 200 403 403 403 403', { ask: asked('topic', ({ answerId }) => ({ answerId })) }),
    row('401 404 404 404 404 404', missing({ answerId: null })),
  ),
  route(
    'POST /discussions/read/:id',
    {
      statements: 6,
      shows: 'success',
      readBack: async (written) => must((await topicOf(written)).isUnread === undefined, 'there are unread answers'),
    },
    row('401 200 200 200 200 200', ofTopic()),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'PUT /discussions/vote/:id',
    {
      statements: 3,
      shows: VOTES,
      readBack: async (written) => must((await topicOf(written)).votedByMe === true, 'there is no vote'),
    },
    row('401 403 200 200 200 200', ofTopic()),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'DELETE /discussions/vote/:id',
    {
      statements: 3,
      shows: VOTES,
      readBack: async (written) => must((await topicOf(written)).votedByMe === undefined, 'there is a vote'),
    },
    row('401 200 200 200 200 200', ofTopic()),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'PUT /answers/:id',
    {
      statements: 8,
      shows: and('success', under('answer', and(ANSWER, CHANGED))),
      readBack: async ({ sent, response }) => same(json(response.answer), sent, 'the response'),
    },
    row('401 403 403 403 200 403', ofAnswer(so)),
    row('401 404 404 404 404 404', missing(so)),
  ),
  route(
    'DELETE /answers/:id',
    // Only its topic leads to it.
    { statements: 6, shows: 'success', readBack: undefined },
    row('401 403 403 403 200 403', ofAnswer()),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'PUT /answers/vote/:id',
    { statements: 3, shows: VOTES, readBack: async ({ response }) => must(response.votedByMe === true, 'no vote') },
    row('401 200 200 200 403 200', ofAnswer()),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'DELETE /answers/vote/:id',
    { statements: 3, shows: VOTES, readBack: async ({ response }) => must(response.votedByMe === false, 'a vote') },
    row('401 200 200 200 200 200', ofAnswer()),
    row('401 404 404 404 404 404', missing()),
  ),
]
