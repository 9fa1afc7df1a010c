import { mkdir, rm } from 'node:fs/promises'
import type { RouteOptions } from 'fastify'
import type { Deps } from '../../platform/context.ts'
import type { OpenDatabase } from '../../platform/db/db.ts'
import type { App } from '../../platform/http/app-type.ts'
import type { EmptiedDatabase } from '../database/database.ts'

export interface MadeApp {
  app: App
  routes: RouteOptions[]
  /** As the app was built with. */
  deps: Deps
  database: OpenDatabase
  /** The same, unless it is another app's. */
  own: EmptiedDatabase | undefined
  folder: string
}

/** An app that shares no other app's database. */
type OwnApp = MadeApp & { own: EmptiedDatabase }

/** As many as most files have open at once. */
const KEPT_MAX = 3

/** Apps of earlier tests of this worker, emptied, the latest last. Making one takes a fifth of a second of processor. */
const kept: { kind: string; made: OwnApp }[] = []

/** An app of this kind for the next test, if one is kept. */
export async function takeApp(kind: string): Promise<MadeApp | undefined> {
  const at = kept.findLastIndex((one) => one.kind === kind)
  const [taken] = at < 0 ? [] : kept.splice(at, 1)
  if (!taken) return undefined
  const own = taken.made.own.again()
  const { deps } = taken.made
  await mkdir(taken.made.folder)
  // Another configuration purges the response cache.
  Object.assign(deps, { config: Object.freeze({ ...deps.config }), db: own.db, searchDb: own.searchDb })
  return { ...taken.made, database: own, own }
}

/**
 * Empties an app and keeps it for the next test that takes this kind, or closes it.
 * @param original its parts before the test. An app whose parts or settings a test has changed is closed
 */
export async function keepApp(kind: string, made: OwnApp, original: Deps): Promise<void> {
  const { app, deps, own, folder } = made
  const isChanged = Object.keys({ ...deps, ...original }).some(
    (name) => Reflect.get(deps, name) !== Reflect.get(original, name),
  )
  const isAsNew = !isChanged && !app.server.listening && !app.draining.isOn && (await own.empty().catch(() => false))
  if (!isAsNew) return closeApp(made)
  await rm(folder, { recursive: true, force: true })
  kept.push({ kind, made })
  const [oldest] = kept
  if (kept.length <= KEPT_MAX || !oldest) return
  kept.shift()
  await closeApp(oldest.made)
}

export async function closeApp({ app, own, folder }: MadeApp): Promise<void> {
  await app.close()
  await own?.close()
  await rm(folder, { recursive: true, force: true })
}
