import { asciiLowerCase } from '@promptery/contract/accounts/usernames'
import { knownNames, type ListEntry } from '@promptery/contract/listings/lists'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import { lineOf } from '@promptery/contract/shop/settings/describe'
import { blanksOf } from '@promptery/contract/shop/settings/pages'
import {
  type ChangeSettingsBody,
  DEFAULT_SETTINGS,
  type SettingStates,
  type SettingValues,
} from '@promptery/contract/shop/settings/settings'
import { eq, inArray, sql } from 'drizzle-orm'
import { storeCover } from '../../listings/pictures/store-cover.ts'
import { filesOfLogo, LOGO_FOLDER, logoOf, removeRefusedCover } from '../../listings/pictures/stored-pictures.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { recordActs } from '../../platform/db/queries/audit.ts'
import { publish } from '../../platform/db/queries/publish.ts'
import { listings, settings, termsVersions, users } from '../../platform/db/schema.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { lockLists } from '../../platform/settings/lists.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Characters of a value in the audit log. */
const AUDITED_MAX = 2_000

interface Input {
  changes: ChangeSettingsBody
  /** Client address. */
  address: string
}

/**
 * Changes settings, all or none, audits each, and tells every process.
 * @throws Invalid for one that the environment sets, an unknown member, a tax without rates or provider, or a removed name that listings have, Conflict where another admin has changed one
 */
export async function changeSettings(ctx: UserContext, store: SettingsStore, input: Input): Promise<void> {
  const { user } = ctx
  const changes = SETTING_KEYS.flatMap((key) => {
    const change = input.changes[key]
    return change ? [{ key, value: change.value as unknown, version: change.version }] : []
  })
  refuseOverridden(store, changes)
  await refuseUnknownSellers(ctx, input.changes.allowedSellers?.value ?? [])
  if (changes.length === 0) return
  const former = filesOfLogo(store.config.logoUrl)
  await ctx.db.transaction(async (tx) => {
    await refuseUsedNames(tx, input.changes)
    await refuseTaxWithoutMeans(tx, ctx, store, input.changes)
    const changed = await tx
      .insert(settings)
      .values(
        changes.map(({ key, value, version }) => ({
          ...{ key, id: newId(), value, version: version + 1, changedBy: user.id },
        })),
      )
      .onConflictDoUpdate({
        target: settings.key,
        set: {
          value: sql`excluded.value`,
          version: sql`excluded.version`,
          changedBy: sql`excluded.changed_by`,
          changedAt: sql`excluded.changed_at`,
        },
        setWhere: sql`${settings.version} = excluded.version - 1`,
      })
      .returning({ key: settings.key, id: settings.id, value: settings.value })
    const errors = changes
      .filter(({ key }) => !changed.some((row) => row.key === key))
      .map(({ key }) => ({ path: key, message: CHANGED_MEANWHILE }))
    if (errors.length > 0) throw new Conflict('settings_changed', CHANGED_MEANWHILE, errors)
    await keepTerms(tx, changes)
    await recordActs(
      tx,
      changed.map(({ key, id, value }) => ({
        act: 'change-setting',
        actor: { id: user.id, name: user.username, address: input.address },
        subject: { type: 'setting', id, name: describeChange(key as SettingKey, value) },
      })),
    )
    await publish(tx, { kind: 'settings', id: newId(), userIds: [] })
  })
  await store.reload()
  // The clean-up job removes one that stays.
  if (former && former.folder !== filesOfLogo(store.config.logoUrl)?.folder)
    await ctx.files.removeFolder(former.folder).catch(() => undefined)
}

const CHANGED_MEANWHILE = 'Another admin has changed this meanwhile. Look at the new value, then save again.'

function refuseOverridden(store: SettingsStore, changes: { key: SettingKey }[]): void {
  const errors = changes.flatMap(({ key }) => {
    const variable = store.variableOf(key)
    return variable === undefined ? [] : [{ path: key, message: `Set by ${variable}, which stands over this screen` }]
  })
  const [first] = errors
  if (first) throw new Invalid('invalid_input', first.message, errors)
}

async function refuseUnknownSellers({ db }: UserContext, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const keys = names.map((name) => asciiLowerCase(name))
  const rows = await db.select({ key: users.usernameKey }).from(users).where(inArray(users.usernameKey, keys))
  const known = new Set(rows.map(({ key }) => key))
  const unknown = names.find((name) => !known.has(asciiLowerCase(name)))
  if (unknown === undefined) return
  const message = `There is no member named ${unknown}`
  throw new Invalid('invalid_input', message, [{ path: 'allowedSellers', message }])
}

/** Keeps the new version of the terms, once they are published, beside the earlier ones, to which members have agreed. */
async function keepTerms(tx: Db, changes: { key: SettingKey; value: unknown; version: number }[]): Promise<void> {
  const terms = changes.find(({ key }) => key === 'pageTerms')
  if (typeof terms?.value !== 'string' || terms.value === '' || blanksOf(terms.value).length > 0) return
  await tx.insert(termsVersions).values({ version: terms.version + 1, text: terms.value })
}

/** `Fee: 15`. */
function describeChange(key: SettingKey, value: unknown): string {
  const lines = Array.isArray(value) ? value.map(lineOf).join(', ') || 'none' : String(value)
  const shown = value === null ? 'the default' : lines
  return `${SETTINGS[key].label}: ${shown}`.slice(0, AUDITED_MAX)
}

const TAX_KEYS = ['tax', 'taxRates'] as const satisfies SettingKey[]

/**
 * Refuses tax by rates without a rate, and by a provider that is not connected. Admins at once are checked one after the
 * other, each against what the other has committed.
 * @param tx the transaction that changes the settings
 * @throws Invalid
 */
async function refuseTaxWithoutMeans(
  tx: Db,
  { payments }: Pick<UserContext, 'payments'>,
  store: SettingsStore,
  { tax, taxRates }: ChangeSettingsBody,
): Promise<void> {
  if (!tax && !taxRates) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings tax', 0))`)
  const rows = await tx
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, TAX_KEYS))
  const valueAfter = (key: (typeof TAX_KEYS)[number], change: { value: unknown } | undefined) =>
    store.valueOf(key, change ? change.value : (rows.find((row) => row.key === key)?.value ?? null))
  const by = valueAfter('tax', tax)
  const rates = valueAfter('taxRates', taxRates) as SettingValues['taxRates']
  if (by === 'rates' && rates.length === 0) throw refused('taxRates', 'Name at least one rate, or choose another tax')
  if (tax && by === 'provider' && !payments.takesMoney)
    throw refused('tax', 'Connect Stripe first: see docs/payments.md')
}

const refused = (path: SettingKey, message: string) => new Invalid('invalid_input', message, [{ path, message }])

/** The lists of names, each with the column that has them. */
const COLUMNS = { types: listings.type, engines: listings.engine, categories: listings.category } as const
const KEYS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/**
 * Refuses to remove names that listings have: they can be hidden. Listings that are being written are waited for.
 * @param tx the transaction that changes the settings
 * @throws Invalid
 */
async function refuseUsedNames(tx: Db, changes: ChangeSettingsBody): Promise<void> {
  if (!KEYS.some((key) => changes[key])) return
  const lists = await lockLists(tx, 'change')
  const errors: { path: string; message: string }[] = []
  for (const key of KEYS) {
    const change = changes[key]
    if (!change) continue
    const next: readonly ListEntry[] = change.value ?? DEFAULT_SETTINGS[key]
    const removed = knownNames(lists[key]).filter((name) => !knownNames(next).includes(name))
    if (removed.length === 0) continue
    const [used] = await tx.select({ name: COLUMNS[key] }).from(listings).where(inArray(COLUMNS[key], removed)).limit(1)
    if (!used) continue
    const message = `Prompts have “${used.name}”: write “(hidden)” behind it instead of removing it`
    errors.push({ path: key, message })
  }
  const [first] = errors
  if (first) throw new Invalid('invalid_input', first.message, errors)
}

/** Every setting with its value, and who changed it when. */
export async function listSettings({ db }: UserContext, store: SettingsStore): Promise<SettingStates> {
  const rows = await db
    .select({
      key: settings.key,
      value: settings.value,
      version: settings.version,
      changedAt: settings.changedAt,
      changedBy: users.username,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changedBy))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const stateOf = (key: SettingKey) => {
    const row = byKey.get(key)
    const variable = store.variableOf(key)
    return {
      value: store.valueOf(key, row?.value ?? null),
      version: row?.version ?? 0,
      isSet: row !== undefined && row.value !== null,
      ...(variable !== undefined && { setBy: variable }),
      ...(row && { changedAt: row.changedAt.toISOString() }),
      ...(row?.changedBy && { changedBy: row.changedBy }),
    }
  }
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, stateOf(key)])) as SettingStates
}

interface NewLogo {
  picture: Buffer | undefined
  /** Of the setting, as it was shown. */
  version: number
  /** Client address. */
  address: string
}

/**
 * Stores a picture as covers are and makes it the shop's logo. A refused one leaves no file.
 * @throws Invalid for no or a bad picture and where the environment sets the logo, Conflict where another admin has changed it
 */
export async function changeLogo(
  ctx: UserContext,
  store: SettingsStore,
  { picture, version, address }: NewLogo,
): Promise<void> {
  if (!picture) throw new Invalid('invalid_input', NO_PICTURE, [{ path: 'picture', message: NO_PICTURE }])
  const stored = await storeCover(ctx, picture, 'picture', LOGO_FOLDER)
  try {
    await changeSettings(ctx, store, { changes: { logoUrl: { value: logoOf(stored), version } }, address })
  } catch (error) {
    await removeRefusedCover(ctx.files, stored, error)
    throw error
  }
}

const NO_PICTURE = 'Choose a picture'
