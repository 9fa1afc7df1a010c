import { checkoutReads, json, list, must } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asking, prompt, type Route, route, row, sending, UNUSED_ID, withId } from '../../route.ts'
import type { State } from '../../world/prompts.ts'
import type { World } from '../../world/world.ts'

/** Like `fresh`, with the prompt in the body. */
const freshInBody = (state: State) => ({
  ...prompt(state),
  ask: async (world: World, role: Role): Promise<Ask> => {
    const promptId = await world.prompts.newPrompt(state)
    return { params: { promptId }, body: { promptId, boughtBy: world.accountOf(role).id } }
  },
})
/** Like `fresh`, as the only item of a payment. */
const freshInItems = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    body: { items: [{ promptId: await world.prompts.newPrompt(state) }] },
  }),
})
const buyersCheckout = withId((world) => world.money.checkoutOfBuyer(), 'of the buyer')
const forAnotherUser = asking(
  (world) => ({ body: { promptId: world.prompts.shared.listed, boughtBy: UNUSED_ID } }),
  'for another user',
)
const paying = { about: 'with a provider', paying: true }

export const BUYING: readonly Route[] = [
  route(
    'POST /users/buy',
    async ({ ask, sent, response }) => {
      if (response.status === 'pending') return checkoutReads(ask, response)
      const { prompt } = (await ask(`/prompts/${sent.promptId}`)).json
      must(json(prompt).owned === true && typeof json(prompt).prompt === 'string', 'the buyer does not own it')
    },
    row('201 403 200 201 201', freshInBody('listed')),
    row('404 404 200 404 404', freshInBody('withdrawn')),
    row('404 404 200 404 404', freshInBody('rejected')),
    row('404', freshInBody('pending')),
    row('403', forAnotherUser),
    row('201 403 200 201 201', freshInBody('listed'), paying),
  ),
  route(
    'POST /cart',
    async ({ ask, sent }) => {
      const { items } = (await ask('/cart')).json
      must(
        list(items).some(({ id }) => id === String(sent.promptId).toLowerCase()),
        'it is not in the cart',
      )
    },
    row('200 403 409 200 200', freshInBody('listed')),
    row('404 404 409 404 404', freshInBody('withdrawn')),
    row('404', freshInBody('pending')),
  ),
  route('GET /cart'),
  route(
    'DELETE /cart/:promptId',
    async ({ ask, id }) => {
      const { items } = (await ask('/cart')).json
      must(!list(items).some((item) => item.id === id.toLowerCase()), 'it is still in the cart')
    },
    freshInBody('listed'),
  ),
  route(
    'POST /payments/checkouts',
    async ({ ask, sent, response }) => {
      if (response.status === 'pending') return checkoutReads(ask, response)
      for (const { promptId } of list(sent.items)) {
        const { prompt } = (await ask(`/prompts/${promptId}`)).json
        must(json(prompt).owned === true, 'the buyer does not own one of them')
      }
    },
    row('201 403 200 201 201', freshInItems('listed')),
    row('404 404 200 404 404', freshInItems('withdrawn')),
    row('404', freshInItems('pending')),
    row('201 403 200 201 201', freshInItems('listed'), paying),
  ),
  route('GET /payments/country'),
  route('GET /payments/checkouts/:id', row('404 404 200 404 404', buyersCheckout)),
  route('POST /payments/webhook', undefined, row('404', sending({})), row('400', paying, sending({}))),
]
