import { json, list, must } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asksAgain, type Route, route, row } from '../../route.ts'
import type { World } from '../../world/world.ts'

const used = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    const { passkey, cookie } = await world.passkeys.use(world.accountOf(role))
    return { body: { passkey }, headers: { cookie } }
  },
}
const made = {
  ask: async (world: World, role: Role): Promise<Ask> => {
    const { passkey, cookie } = await world.passkeys.make(world.accountOf(role))
    return { body: { name: 'Mine', passkey }, cookie }
  },
}
const withoutOne = {
  ask: async (world: World): Promise<Ask> => {
    await world.passkeys.removeAll()
    return {}
  },
}
const uploaders = (body?: object) => ({
  about: 'of the uploader',
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.passkeys.add(world.people.uploader) },
    ...(body && { body }),
  }),
})

export const PASSKEYS: readonly Route[] = [
  route('POST /users/passkeys/request', undefined),
  route('POST /users/login/passkey', undefined, used),
  route('POST /users/passkeys/new', undefined, asksAgain(withoutOne)),
  route(
    'POST /users/passkeys',
    async ({ ask, response }) => {
      const { passkeys } = (await ask('/users/security')).json
      must(
        list(passkeys).some(({ _id }) => _id === json(response.passkey)._id),
        'it is not listed',
      )
    },
    asksAgain(made),
  ),
  route('PUT /users/passkeys/:id', undefined, row('404 200 404 404 404', uploaders({ name: 'Old phone' }))),
  route(
    'DELETE /users/passkeys/:id',
    async ({ ask, id }) => {
      const { passkeys } = (await ask('/users/security')).json
      must(!list(passkeys).some(({ _id }) => _id === id.toLowerCase()), 'it is still there')
    },
    row('404 200 404 404 404', asksAgain(), uploaders()),
  ),
]
