import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { pino } from 'pino'
import { diskFiles } from '../../adapters/files/disk.ts'
import { sketchImages } from '../../adapters/images/sketch.ts'
import { demoPayments } from '../../adapters/payments/choose.ts'
import { type AppOptions, buildApp } from '../../app/app.ts'
import type { Deps, ShopConfig, UserContext } from '../../platform/context.ts'
import type { OpenDatabase } from '../../platform/db/db.ts'
import type { App } from '../../platform/http/app-type.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { testDatabase } from '../database/database.ts'
import { collectRoutes } from '../http/routes.ts'
import { TEST_PASSWORD_COST, type TestUser } from './factories.ts'
import { closeApp, keepApp, type MadeApp, takeApp } from './kept-apps.ts'
import { TEST_CONFIG } from './shop-config.ts'
import { newSession, SESSION_SECRET } from './sign-in/new-session.ts'

export interface TestApp {
  app: App
  /** All registered routes. */
  routes: RouteOptions[]
  database: OpenDatabase
  deps: Deps
  /** Calls the API as a visitor. */
  visitor: Caller
  /** Calls the API with a new session of a user. */
  as(user: TestUser): Promise<Caller>
  contextOf(user: TestUser): UserContext
  storedFiles(): Promise<string[]>
}

export type Caller = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  options?: InjectOptions,
) => Promise<LightMyRequestResponse>

type ProcessOptions = Partial<
  Pick<
    AppOptions,
    | 'given'
    | 'logger'
    | 'requestLogLevel'
    | 'trustProxy'
    | 'metrics'
    | 'requestTimeouts'
    | 'databaseFreeBytes'
    | 'validatesResponses'
  >
>
type Parts = Partial<Omit<Deps, 'db' | 'config'>>

/**
 * The app as built in production, with a database and files for the test file. Without parts and options it is that of
 * an earlier file or test, emptied, if there is one.
 * @param sharing an app whose database and files the new one shares, as a second process
 * @param options of the process. `reusable`: names parts that serve one test after another
 */
export async function testApp(
  config: Partial<ShopConfig> = {},
  parts: Parts = {},
  sharing?: Pick<TestApp, 'database'>,
  { reusable = '', ...options }: ProcessOptions & { reusable?: string } = {},
): Promise<TestApp> {
  const isPlain = Object.keys({ ...(!reusable && parts), ...options }).length === 0
  const kind = isPlain && !sharing ? `${reusable} ${JSON.stringify(config)}` : undefined
  const made = (kind && (await takeApp(kind))) || (await makeApp(config, parts, sharing, options))
  const { app, routes, deps, database, own, folder } = made
  const original = { ...deps }
  atEndOfFile(() => (kind && own ? keepApp(kind, { ...made, own }, original) : closeApp(made)))
  const callerWith =
    (headers: Record<string, string>): Caller =>
    (method, path, body, options = {}) =>
      app.inject({
        method,
        url: `/api/v1${path}`,
        ...(body && { payload: body }),
        ...options,
        headers: { ...headers, ...options.headers },
      })
  return {
    app,
    routes,
    database,
    deps,
    visitor: callerWith({}),
    as: async (user) => callerWith({ cookie: await newSession(database.db, user) }),
    contextOf: (user) => ({ ...deps, user }),
    storedFiles: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      ),
  }
}

async function makeApp(
  config: Partial<ShopConfig>,
  parts: Parts,
  sharing: Pick<TestApp, 'database'> | undefined,
  options: ProcessOptions,
): Promise<MadeApp> {
  const own = await (sharing ? undefined : testDatabase())
  const database = sharing?.database ?? (own as OpenDatabase)
  const folder = await mkdtemp(join(tmpdir(), 'promptery-files-'))
  const logger = options.logger ?? pino({ level: 'silent' })
  const deps: Deps = {
    db: database.db,
    searchDb: database.searchDb,
    files: diskFiles(folder),
    images: sketchImages,
    payments: demoPayments,
    // Tests of limits override this.
    rateLimitFactor: 1000,
    passwordCost: TEST_PASSWORD_COST,
    // Replaced and never changed, so that the next test of this app has the same.
    config: Object.freeze({ ...TEST_CONFIG, ...config }),
    log: logger,
    ...parts,
  }
  const { built, routes } = collectRoutes(() =>
    buildApp({
      deps,
      listen: database.listen,
      sessionSecret: SESSION_SECRET,
      logger,
      requestLogLevel: 'debug',
      trustProxy: () => false,
      validatesResponses: true,
      ...options,
    }),
  )
  const app = await built
  await app.ready()
  return { app, routes, deps, database, own, folder }
}
