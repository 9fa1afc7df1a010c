import type { Deps } from '../context.ts'
import type { Listen } from '../db/db.ts'
import { readPublished } from '../db/queries/publish.ts'
import type { App } from '../http/app-type.ts'
import { SettingsStore } from './settings-store.ts'

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
