import { gone, json, listed } from '../../read-back.ts'
import { asking, asksAgain, type Route, route, row, withId } from '../../route.ts'

const used = asking(async (world, role) => {
  const { passkey, cookie } = await world.signIns.usePasskey(world.accountOf(role))
  return { body: { passkey }, headers: { cookie } }
})
const made = asking(async (world, role) => {
  const { passkey, cookie } = await world.signIns.makePasskey(world.accountOf(role))
  return { body: { name: 'Mine', passkey }, cookie }
})
const withoutOne = asking(async (world) => {
  await world.signIns.removePasskeys()
  return {}
})
const uploaders = (body?: object) =>
  withId((world) => world.signIns.addPasskey(world.people.uploader), 'of the uploader', body)

export const PASSKEYS: readonly Route[] = [
  route('POST /users/passkeys/request', undefined),
  route('POST /users/login/passkey', undefined, used),
  route('POST /users/passkeys/new', undefined, asksAgain(withoutOne)),
  route(
    'POST /users/passkeys',
    listed('/users/security', 'passkeys', ({ response }) => ({ _id: json(response.passkey)._id })),
    asksAgain(made),
  ),
  route('PUT /users/passkeys/:id', undefined, row('404 200 404 404 404', uploaders({ name: 'Old phone' }))),
  route(
    'DELETE /users/passkeys/:id',
    gone('/users/security', 'passkeys'),
    row('404 200 404 404 404', asksAgain(), uploaders()),
  ),
]
