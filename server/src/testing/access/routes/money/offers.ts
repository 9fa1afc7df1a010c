import { aUser } from '../../../shop/factories.ts'
import { aDisputedOffer, anOffer, TERMS } from '../../../shop/offers.ts'
import { json, must, type Written } from '../../read-back.ts'
import { asking, type Route, route, row } from '../../route.ts'

/** An offer of a new engineer to the caller. */
const own = asking(async ({ shop, people }, role) => {
  const buyer = role === 'visitor' ? await aUser(shop.deps) : people[role]
  await anOffer(shop, { engineer: await aUser(shop.deps), buyer })
  return {}
})
/** An offer of the uploader to the buyer. */
const shared = (body?: object) =>
  asking(async ({ shop, people }) => {
    const { id } = await anOffer(shop, { engineer: people.uploader, buyer: people.buyer })
    return { params: { id }, ...(body && { body }) }
  }, 'of the uploader to the buyer')
const toNewMember = (body: (id: string) => object) =>
  asking(async ({ shop }) => ({ body: body((await aUser(shop.deps)).id) }))
const disputed = (body?: object) =>
  asking(async ({ shop }) => {
    const id = await aDisputedOffer(shop, { engineer: await aUser(shop.deps), buyer: await aUser(shop.deps) })
    return { params: { id }, ...(body && { body }) }
  })
const award = { decision: 'award', answer: 'It snows' }

const reads =
  (status: string) =>
  async ({ ask, response }: Written): Promise<void> => {
    const { offer } = (await ask(`/offers/${json(response.offer)._id}`)).json
    must(json(offer).status === status, `it is not ${status}`)
  }

export const OFFERS: readonly Route[] = [
  route('GET /offers', own),
  route('GET /offers/:id', row('404 200 200 404 200', shared())),
  route(
    'POST /offers/briefs',
    reads('requested'),
    toNewMember((engineerId) => ({ engineerId, brief: 'A fox' })),
  ),
  route(
    'POST /offers',
    reads('offered'),
    toNewMember((buyerId) => ({ ...TERMS, buyerId })),
  ),
  route('POST /offers/:id', reads('withdrawn'), row('404 200 409 404 404', shared({ move: 'withdraw' }))),
  route('GET /admin/offers', disputed()),
  route('POST /admin/offers/:id', reads('completed'), disputed(award)),
]
