import { DEFAULT_SETTINGS, type SettingStates } from '@promptery/contract/shop/settings/settings'
import { eq } from 'drizzle-orm'
import { users } from '../../../platform/db/schema.ts'
import { aPicture, multipart } from '../../http/multipart.ts'
import { aUser } from '../../shop/factories.ts'
import { list, must, same } from '../read-back.ts'
import { asking, asksAgain, type Route, route, row, sending } from '../route.ts'

/** Sets one to what it is, so that nothing else changes. */
const unchanged = asking(async (world) => {
  const { version } = (await world.settings()).refundDays
  return { body: { refundDays: { value: DEFAULT_SETTINGS.refundDays, version } } }
})

const logo = asking(async (world) => {
  const { version } = (await world.settings()).logoUrl
  const file = { name: 'picture', bytes: await aPicture(40, 40) }
  const { payload, headers } = await multipart({ version }, file)
  return { body: payload, headers }
})

const demo = asking(async ({ shop: { deps } }) => {
  const { id } = await aUser(deps)
  await deps.db.update(users).set({ isDemo: true }).where(eq(users.id, id))
  return {}
})

export const SETTING_ROUTES: readonly Route[] = [
  route('GET /admin/settings'),
  route(
    'PUT /admin/settings',
    async ({ ask, sent }) => {
      const { settings } = (await ask('/admin/settings')).json as { settings: SettingStates }
      for (const [key, change] of Object.entries(sent as Record<string, { value: unknown; version: number }>)) {
        const { version } = settings[key as keyof SettingStates]
        same({ version }, { version: change.version + 1 }, 'GET /admin/settings')
      }
    },
    unchanged,
    row('409', {
      about: 'with an old version',
      ...sending({ refundDays: { value: 30, version: 1_000_000 } }),
    }),
  ),
  route('POST /admin/logo', undefined, logo, row('400', sending({ version: 0 }, 'without a picture'))),
  route(
    'DELETE /admin/demo-accounts',
    async ({ ask }) => {
      const { checks } = (await ask('/admin/settings')).json
      must(!list(checks).some(({ fix }) => fix !== undefined), 'there are demo accounts')
    },
    asksAgain(demo),
  ),
]
