import { aUser } from '../../../shop/factories.ts'
import { aDisputedOffer, anOffer, TERMS } from '../../../shop/offers.ts'
import { and, under } from '../../fields.ts'
import { json, must, type Written } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, missing, type Route, route, row } from '../../route.ts'
import type { World } from '../../world/world.ts'

const PERSON = '_id username'
const TERMS_SHOWN = 'prompt_id title description price days type category engine'
const PARTS = and(
  '_id status isEngineerAway brief dueAt changesAsked changes decision createdAt updatedAt',
  under('engineer', PERSON),
  under('buyer', PERSON),
)
const OFFER = and(PARTS, 'dispute', under('terms', TERMS_SHOWN))
const DISPUTED = and(PARTS, under('terms', TERMS_SHOWN), under('dispute', 'by reason answer'))

/** An offer of a new engineer to the caller. */
const own = {
  ask: async ({ shop, people }: World, role: Role): Promise<Ask> => {
    const buyer = role === 'visitor' ? await aUser(shop.deps) : people[role]
    await anOffer(shop, { engineer: await aUser(shop.deps), buyer })
    return {}
  },
}
/** An offer of the uploader to the buyer. */
const shared = (body?: object) => ({
  about: 'of the uploader to the buyer',
  ask: async ({ shop, people }: World): Promise<Ask> => {
    const { id } = await anOffer(shop, { engineer: people.uploader, buyer: people.buyer })
    return { params: { id }, ...(body && { body }) }
  },
})
const toNewMember = (body: (id: string) => object) => ({
  ask: async ({ shop }: World): Promise<Ask> => ({ body: body((await aUser(shop.deps)).id) }),
})
const disputed = (body?: object) => ({
  ask: async ({ shop }: World): Promise<Ask> => {
    const id = await aDisputedOffer(shop, { engineer: await aUser(shop.deps), buyer: await aUser(shop.deps) })
    return { params: { id }, ...(body && { body }) }
  },
})
const award = { decision: 'award', answer: 'It snows' }

const reads =
  (status: string) =>
  async ({ ask, response }: Written): Promise<void> => {
    const { offer } = (await ask(`/offers/${json(response.offer)._id}`)).json
    must(json(offer).status === status, `it is not ${status}`)
  }

export const OFFERS: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /offers',
    { statements: 2, shows: and('success nextCursor', under('offers[]', OFFER)) },
    row('401 200 200 200 200 200', own),
  ),
  route(
    'GET /offers/:id',
    { statements: 2, shows: and('success', under('offer', OFFER)) },
    row('401 404 200 200 404 200', shared()),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'POST /offers/briefs',
    { statements: 9, shows: and('success', under('offer', and(PARTS, 'terms dispute'))), readBack: reads('requested') },
    row(
      '401 201 201 201 201 201',
      toNewMember((engineerId) => ({ engineerId, brief: 'A fox' })),
    ),
  ),
  route(
    'POST /offers',
    { statements: 10, shows: and('success', under('offer', OFFER)), readBack: reads('offered') },
    row(
      '401 201 201 201 201 201',
      toNewMember((buyerId) => ({ ...TERMS, buyerId })),
    ),
  ),
  route(
    'POST /offers/:id',
    { statements: 9, shows: and('success', under('offer', OFFER)), readBack: reads('withdrawn') },
    row('401 404 200 409 404 404', shared({ move: 'withdraw' })),
    row('401 404 404 404 404 404', missing({ move: 'withdraw' })),
  ),
  route(
    'GET /admin/offers',
    { statements: 2, shows: and('success nextCursor', under('offers[]', DISPUTED)) },
    row('401 403 403 403 403 200', disputed()),
  ),
  route(
    'POST /admin/offers/:id',
    { statements: 10, shows: and('success', under('offer', DISPUTED)), readBack: reads('completed') },
    row('401 403 403 403 403 200', disputed(award)),
    row('401 403 403 403 403 404', missing(award)),
  ),
]
