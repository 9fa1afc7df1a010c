import { SETTING_KEYS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import type { SettingStates } from '@promptery/contract/shop/settings/settings'
import { DEFAULT_SETTINGS } from '@promptery/contract/shop/settings/values'
import { eq } from 'drizzle-orm'
import { users } from '../../../platform/db/schema.ts'
import { aPicture, multipart } from '../../http/multipart.ts'
import { aUser } from '../../shop/factories.ts'
import { and, under } from '../fields.ts'
import { list, must, same } from '../read-back.ts'
import { type Ask, asksAgain, type Route, route, row, sending } from '../route.ts'
import type { World } from '../world/world.ts'

/** Values that are lists of entries. */
const VALUES: Partial<Record<SettingKey, string>> = {
  types: under('value[]', 'name makes use'),
  engines: under('value[]', 'name use'),
  categories: under('value[]', 'name use'),
}

const STATES = and(
  'success',
  under('checks[]', 'level message action'),
  under('pageStarts', 'pageTerms pagePrivacy pageImprint pageAbout pageHelp'),
  ...SETTING_KEYS.map((key) => under(`settings.${key}`, and('version isSet', VALUES[key] ?? 'value'))),
)

/** Sets one to what it is, so that nothing else changes. */
const unchanged = {
  async ask(world: World): Promise<Ask> {
    const { version } = (await world.settings()).refundDays
    return { body: { refundDays: { value: DEFAULT_SETTINGS.refundDays, version } } }
  },
}

const logo = {
  async ask(world: World): Promise<Ask> {
    const { version } = (await world.settings()).logoUrl
    const file = { name: 'picture', bytes: await aPicture(40, 40) }
    const { payload, headers } = await multipart({ version }, file)
    return { body: payload, headers }
  },
}

const demo = {
  async ask({ shop: { deps } }: World): Promise<Ask> {
    const { id } = await aUser(deps)
    await deps.db.update(users).set({ isDemo: true }).where(eq(users.id, id))
    return {}
  },
}

export const SETTING_ROUTES: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route('GET /admin/settings', { statements: 4, shows: STATES }, row('401 403 403 403 403 200')),
  route(
    'PUT /admin/settings',
    {
      statements: 10,
      shows: and(STATES, under('settings.refundDays', 'changedBy changedAt')),
      async readBack({ ask, sent }) {
        const { settings } = (await ask('/admin/settings')).json as { settings: SettingStates }
        for (const [key, change] of Object.entries(sent as Record<string, { value: unknown; version: number }>)) {
          const { version } = settings[key as keyof SettingStates]
          same({ version }, { version: change.version + 1 }, 'GET /admin/settings')
        }
      },
    },
    row('401 403 403 403 403 200', unchanged),
    row('401 403 403 403 403 409', {
      about: 'with an old version',
      ...sending({ refundDays: { value: 30, version: 1_000_000 } }),
    }),
  ),
  route(
    'POST /admin/logo',
    {
      statements: 11,
      shows: and(STATES, ...['refundDays', 'logoUrl'].map((key) => under(`settings.${key}`, 'changedBy changedAt'))),
      readBack: undefined,
    },
    row('401 403 403 403 403 200', logo),
    row('401 403 403 403 403 400', { about: 'without a picture', ...sending({ version: 0 }) }),
  ),
  route(
    'DELETE /admin/demo-accounts',
    {
      statements: 39,
      shows: and(STATES, ...['refundDays', 'logoUrl'].map((key) => under(`settings.${key}`, 'changedBy changedAt'))),
      async readBack({ ask }) {
        const { checks } = (await ask('/admin/settings')).json
        must(!list(checks).some(({ fix }) => fix !== undefined), 'there are demo accounts')
      },
    },
    row('401 403 403 403 403 200', asksAgain, demo),
  ),
]
