import { and, under } from '../../fields.ts'
import { json, list, must } from '../../read-back.ts'
import type { Role } from '../../roles.ts'
import { type Ask, asksAgain, type Route, route, row } from '../../route.ts'
import type { World } from '../../world/world.ts'

const PASSKEY = '_id name createdAt'

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
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'POST /users/passkeys/request',
    {
      statements: 3,
      shows: and('success', under('options', 'rpId challenge timeout userVerification')),
      readBack: undefined,
    },
    row('200 200 200 200 200 200'),
  ),
  route(
    'POST /users/login/passkey',
    { statements: 9, shows: and('success message', under('user', '_id username email role')), readBack: undefined },
    row('200 200 200 200 200 200', used),
  ),
  route(
    'POST /users/passkeys/new',
    {
      statements: 4,
      shows: and(
        'success',
        under(
          'options',
          'challenge rp.name rp.id user.id user.name user.displayName pubKeyCredParams[].alg pubKeyCredParams[].type timeout attestation excludeCredentials authenticatorSelection.residentKey authenticatorSelection.userVerification authenticatorSelection.requireResidentKey extensions.credProps hints',
        ),
      ),
      readBack: undefined,
    },
    row('401 200 200 200 200 200', asksAgain, withoutOne),
  ),
  route(
    'POST /users/passkeys',
    {
      statements: 11,
      shows: and('success message', under('passkey', PASSKEY)),
      async readBack({ ask, response }) {
        const { passkeys } = (await ask('/users/security')).json
        must(
          list(passkeys).some(({ _id }) => _id === json(response.passkey)._id),
          'it is not listed',
        )
      },
    },
    row('401 201 201 201 201 201', asksAgain, made),
  ),
  route(
    'PUT /users/passkeys/:id',
    { statements: 2, shows: 'success message', readBack: undefined },
    row('401 404 200 404 404 404', uploaders({ name: 'Old phone' })),
  ),
  route(
    'DELETE /users/passkeys/:id',
    {
      statements: 7,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { passkeys } = (await ask('/users/security')).json
        must(!list(passkeys).some(({ _id }) => _id === id.toLowerCase()), 'it is still there')
      },
    },
    row('401 404 200 404 404 404', asksAgain, uploaders()),
  ),
]
