import { and, under } from '../../fields.ts'
import { checkoutReads, json, list, must } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, missing, prompt, type Route, route, row, sending, showing, UNUSED_ID } from '../../route.ts'
import type { State } from '../../world/prompts.ts'
import type { World } from '../../world/world.ts'

const CART_ITEM = '_id id title description price type uploaderName image cover_image addedAt licence isAvailable'
const CHECKOUT = '_id status url amount currency'
const BOUGHT = 'success message status'
const BEGUN = 'success message status checkout._id checkout.url'
const CART = and('success', under('items[]', CART_ITEM))

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
const buyersCheckout = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.money.checkoutOfBuyer() } }),
}
const forAnotherUser = {
  about: 'for another user',
  ask: (world: World): Ask => ({ body: { promptId: world.prompts.shared.listed, boughtBy: UNUSED_ID } }),
}
const paying = { about: 'with a provider', paying: true }

export const BUYING: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'POST /users/buy',
    {
      statements: 10,
      statementsWithProvider: 15,
      shows: BOUGHT,
      async readBack({ ask, sent, response }) {
        if (response.status === 'pending') return checkoutReads(ask, response)
        const { prompt } = (await ask(`/prompts/${sent.promptId}`)).json
        must(json(prompt).owned === true && typeof json(prompt).prompt === 'string', 'the buyer does not own it')
      },
    },
    row('401 201 403 200 201 201', freshInBody('listed')),
    row('401 404 404 200 404 404', freshInBody('withdrawn')),
    row('401 404 404 200 404 404', freshInBody('rejected')),
    row('401 404 404 404 404 404', freshInBody('pending')),
    row('401 403 403 403 403 403', forAnotherUser),
    row('401 201 403 200 201 201', freshInBody('listed'), paying, showing(BEGUN)),
  ),
  route(
    'POST /cart',
    {
      statements: 9,
      shows: CART,
      async readBack({ ask, sent }) {
        const { items } = (await ask('/cart')).json
        must(
          list(items).some(({ id }) => id === String(sent.promptId).toLowerCase()),
          'it is not in the cart',
        )
      },
    },
    row('401 200 403 409 200 200', freshInBody('listed')),
    row('401 404 404 409 404 404', freshInBody('withdrawn')),
    row('401 404 404 404 404 404', freshInBody('pending')),
  ),
  route('GET /cart', { statements: 2, shows: CART }, row('401 200 200 200 200 200')),
  route(
    'DELETE /cart/:promptId',
    {
      statements: 3,
      shows: CART,
      async readBack({ ask, id }) {
        const { items } = (await ask('/cart')).json
        must(!list(items).some((item) => item.id === id.toLowerCase()), 'it is still in the cart')
      },
    },
    row('401 200 200 200 200 200', freshInBody('listed')),
  ),
  route(
    'POST /payments/checkouts',
    {
      statements: 10,
      statementsWithProvider: 15,
      shows: BOUGHT,
      async readBack({ ask, sent, response }) {
        if (response.status === 'pending') return checkoutReads(ask, response)
        for (const { promptId } of list(sent.items)) {
          const { prompt } = (await ask(`/prompts/${promptId}`)).json
          must(json(prompt).owned === true, 'the buyer does not own one of them')
        }
      },
    },
    row('401 201 403 200 201 201', freshInItems('listed')),
    row('401 404 404 200 404 404', freshInItems('withdrawn')),
    row('401 404 404 404 404 404', freshInItems('pending')),
    row('401 201 403 200 201 201', freshInItems('listed'), paying, showing(BEGUN)),
  ),
  route('GET /payments/country', { statements: 2, shows: 'success country' }, row('401 200 200 200 200 200')),
  route(
    'GET /payments/checkouts/:id',
    {
      statements: 3,
      shows: and(
        'success',
        under('checkout', and(CHECKOUT, 'mismatch', under('purchases[]', 'prompt_id title amount status'))),
      ),
    },
    row('401 404 404 200 404 404', buyersCheckout),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'POST /payments/webhook',
    { statements: 1, statementsWithProvider: 1, readBack: undefined },
    row('404 404 404 404 404 404', sending({})),
    row('400 400 400 400 400 400', paying, sending({})),
  ),
]
