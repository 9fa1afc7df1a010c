import { asciiLowerCase } from '@promptery/contract/people/ascii-lower-case'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@promptery/contract/settings/definitions'
import { lineOf } from '@promptery/contract/settings/lines'
import { blanksOf } from '@promptery/contract/settings/pages'
import type { ChangeSettingsBody } from '@promptery/contract/settings/settings'
import { inArray, sql } from 'drizzle-orm'
import { filesOfLogo } from '../../catalog/pictures/uploaded-logo.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { recordActs } from '../../platform/db/queries/audit.ts'
import { publish } from '../../platform/db/queries/publish.ts'
import { settings, termsVersions, users } from '../../platform/db/schema.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { refuseTaxWithoutMeans } from './refuse-tax-without-means.ts'
import { refuseUsedNames } from './refuse-used-names.ts'

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
