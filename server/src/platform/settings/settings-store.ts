import { SETTING_KEYS, SETTINGS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import type { SettingDefinition } from '@promptery/contract/shop/settings/kinds'
import { blanksOf, OWNER_PAGES } from '@promptery/contract/shop/settings/pages'
import { type SettingValues, settingSchemas } from '@promptery/contract/shop/settings/settings'
import type { BaseLogger } from 'pino'
import type { Deps, ShopConfig } from '../context.ts'
import type { Db, Listen } from '../db/db.ts'
import { readPublished } from '../db/queries/publish.ts'
import { settings } from '../db/schema.ts'
import type { App } from '../http/app-type.ts'

const RETRY_MS = 1_000

interface Options {
  db: Db
  /** The configuration by the environment and its defaults. */
  base: ShopConfig
  /** Names of the environment variables that are set. */
  given: ReadonlySet<string>
  log?: Pick<BaseLogger, 'warn'> | undefined
  /** Receives the configuration whenever settings were loaded. */
  onLoad?: (config: ShopConfig) => void
}

/** The environment variable that is set and stands over a setting. */
export function settingVariable(key: SettingKey, given: ReadonlySet<string>): string | undefined {
  const { variable }: SettingDefinition = SETTINGS[key]
  return variable !== undefined && given.has(variable) ? variable : undefined
}

/** The shop's configuration: what the environment sets, then what admins have set, then the defaults. */
export async function loadConfig(options: Options): Promise<ShopConfig> {
  const rows = await options.db
    .select({ key: settings.key, value: settings.value, version: settings.version })
    .from(settings)
  const values = rows.flatMap(({ key, value }) =>
    isKey(key) ? [[key, effectiveValue(key, value, options)] as const] : [],
  )
  const set: Partial<SettingValues> = Object.fromEntries(values)
  const { appName } = set
  // The seller is the shop, unless the environment names one.
  const isSeller = appName !== undefined && appName !== options.base.appName && !options.given.has('SELLER_NAME')
  const termsVersion = rows.find(({ key }) => key === ('pageTerms' satisfies SettingKey))?.version ?? 0
  const drafts = draftsIn(set)
  const published = Object.fromEntries(Object.keys(drafts).map((key) => [key, '']))
  return { ...options.base, ...set, ...published, drafts, termsVersion, ...(isSeller && { sellerName: appName }) }
}

/** The pages that are not filled in yet. */
const draftsIn = (set: Partial<SettingValues>): ShopConfig['drafts'] =>
  Object.fromEntries(
    OWNER_PAGES.flatMap(({ key }) => {
      const text = set[key] ?? ''
      return blanksOf(text).length > 0 ? [[key, text]] : []
    }),
  )

const isKey = (key: string): key is SettingKey => SETTING_KEYS.some((known) => known === key)

/** What a setting is, by its row's value. Null: the default. */
function effectiveValue(key: SettingKey, stored: unknown, { base, given, log }: Omit<Options, 'db'>): unknown {
  if (stored === null || settingVariable(key, given)) return base[key]
  const parsed = settingSchemas[key].safeParse(stored)
  if (parsed.success) return parsed.data
  // A later release may have written it.
  log?.warn({ setting: key }, 'a setting has a value that this release does not know')
  return base[key]
}

/** The settings in this process. They are loaded at start, after each change by any process, and after a reconnect. */
export class SettingsStore {
  /** The configuration as last loaded. */
  config: ShopConfig
  private readonly options: Options
  private loading: Promise<void> | undefined
  private next: Promise<void> | undefined
  private retry: NodeJS.Timeout | undefined
  private isStopped = false

  constructor(options: Options) {
    this.options = options
    this.config = options.base
  }

  /** The environment variable that is set and stands over a setting. */
  variableOf(key: SettingKey): string | undefined {
    return settingVariable(key, this.options.given)
  }

  /** What a setting is, by its row's value. */
  valueOf(key: SettingKey, stored: unknown): unknown {
    return effectiveValue(key, stored, this.options)
  }

  /** Loads what is committed now. If the database does not respond, it is tried again each second. */
  reload(): Promise<void> {
    if (this.isStopped) return Promise.resolve()
    // The one that runs may have read before the change.
    if (this.loading) {
      this.next ??= this.loading.then(() => this.reload())
      return this.next
    }
    this.next = undefined
    this.loading = this.load()
    return this.loading
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.retry)
  }

  private async load(): Promise<void> {
    try {
      this.config = await loadConfig(this.options)
      this.options.onLoad?.(this.config)
    } catch (error) {
      if (this.isStopped) return
      this.options.log?.warn({ err: error }, 'the settings could not be read')
      clearTimeout(this.retry)
      this.retry = setTimeout(() => void this.reload(), RETRY_MS).unref()
    } finally {
      this.loading = undefined
    }
  }
}

/**
 * Loads the settings into `deps.config`, which is replaced at each change: who outlives a request holds `deps`.
 * @param given names of the environment variables that are set
 */
export async function openSettings(app: App, deps: Deps, given: ReadonlySet<string>): Promise<SettingsStore> {
  const store = new SettingsStore({
    db: deps.db,
    base: deps.config,
    given,
    log: deps.log,
    onLoad(config) {
      deps.config = config
    },
  })
  app.addHook('onClose', async () => store.stop())
  await store.reload()
  return store
}

/** `listen`, by which the store hears of changes too. */
export const alsoFor =
  (store: SettingsStore, listen: Listen): Listen =>
  async (onEvent, onLost) => {
    const stop = await listen(
      (payload) => {
        if (readPublished(payload)?.kind === 'settings') void store.reload()
        else onEvent(payload)
      },
      () => {
        void store.reload()
        onLost()
      },
    )
    // What has changed between the start and now.
    await store.reload()
    return stop
  }
