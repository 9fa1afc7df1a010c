import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFiles } from './adapters/files/disk.ts'
import { modelImages } from './adapters/images/model.ts'
import { sketchImages } from './adapters/images/sketch.ts'
import { buildApp } from './app.ts'
import type { Deps } from './context.ts'
import { openForServer } from './db/connect.ts'
import { CannotOpenDatabase } from './db/db.ts'
import { hasDemoAccounts, isEmpty, loadDemo } from './db/demo/load.ts'
import { DEMO_PASSWORD, DEMO_REMOVED_FILE } from './db/demo/people.ts'
import { BadEnvironment, type Env, processEnvironment, readEnv } from './env.ts'
import { sweepRegularly } from './features/upkeep/schedule.ts'
import { hashPassword } from './features/users/passwords.ts'
import { createLogger } from './log.ts'
import { Metrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'
import { keptSecret } from './secret.ts'

/** A reason not to start that the person who starts can do something about. */
class CannotStart extends Error {}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)
const isOpenToOthers = (env: Env): boolean => !isLoopback(env.host) && !env.allowDemoAccounts
/** Neither where strangers could sign in to it nor where somebody has removed it. */
const mayHaveDemo = (env: Env): boolean => !isOpenToOthers(env) && !existsSync(join(env.dataDir, DEMO_REMOVED_FILE))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function start(env: Env): Promise<void> {
  const log = createLogger(env.logLevel)
  const database = await openForServer(env, (error) => log.error({ err: error }, 'the database has a problem'))
  try {
    await database.migrate()
    if (env.seed === 'demo' && mayHaveDemo(env) && (await isEmpty(database.db))) {
      say('Loading the demo catalogue …')
      await loadDemo(database.db, await hashPassword(DEMO_PASSWORD))
    }
    const demo = await hasDemoAccounts(database.db)
    if (demo && isOpenToOthers(env)) {
      throw new CannotStart(
        `HOST ${env.host} is open to others, and the demo accounts, whose password everybody knows, are in the database.\n` +
          'Remove them with: npm run seed -- --remove-demo\nor allow them with: ALLOW_DEMO_ACCOUNTS=true',
      )
    }
    const deps: Deps = {
      db: database.db,
      files: diskFiles(join(env.dataDir, 'files')),
      images: env.images ? modelImages(env.images, log) : sketchImages,
      config: env,
      log,
      rateLimitFactor: env.rateLimitFactor,
    }
    const metrics = env.metrics && new Metrics()
    if (database.pool) metrics?.watchPool(database.pool)
    const app = await buildApp({
      deps,
      listen: database.listen,
      databaseRoom: database.freeBytes,
      sessionSecret: env.sessionSecret ?? (await keptSecret(env.dataDir)),
      logger: log,
      requestLogLevel: process.stdout.isTTY ? 'debug' : 'info',
      trustProxy: env.trustProxy,
      metrics,
    })
    const metricsServer = metrics && env.metrics && (await serve(metrics, env.metrics))
    let stopSweeping = (): void => undefined
    stopOnSignals(async () => {
      app.draining.begin()
      await sleep(env.drainMs)
      await app.close()
      metricsServer?.close()
      stopSweeping()
      await database.close()
    })
    await app
      .listen({ host: env.host, port: env.port, listenTextResolver: (address) => `listening at ${address}` })
      .catch((error: unknown) => {
        throw listenFailure(error, { ...env, variables: { host: 'HOST', port: 'PORT' } })
      })
    log.info({ database: database.describe, files: deps.files.describe, images: deps.images.describe }, 'connected')
    stopSweeping = sweepRegularly({ db: deps.db, files: deps.files, log })
    greet(env, app.server.address() as AddressInfo, demo, metricsServer?.port)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(metrics: Metrics, where: { host: string; port: number }): Promise<MetricsServer> {
  return serveMetrics(metrics, where).catch((error: unknown) => {
    throw listenFailure(error, { ...where, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
  })
}

interface Listening {
  host: string
  port: number
  /** What they are called in the environment. */
  variables: { host: string; port: string }
}

function listenFailure(error: unknown, { host, port, variables }: Listening): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is in use: stop what uses it, or choose another ${variables.port}`)
  if (code === 'EACCES')
    return new CannotStart(`Port ${port} may not be used by this user: choose another ${variables.port}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(`${variables.host} ${host} is not an address of this machine`)
  return error
}

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

function greet(env: Env, { port }: AddressInfo, demo: boolean, metricsPort: number | undefined): void {
  const url = urlOf(env.host, port)
  say(`\n${env.appName} is ready at ${url}`)
  say(`The API is described at ${url}/api/docs`)
  if (env.metrics && metricsPort) say(`Metrics are read at ${urlOf(env.metrics.host, metricsPort)}/metrics`)
  if (demo) {
    say(`\nDemo accounts, all with the password ${DEMO_PASSWORD}:`)
    say('  buyer@example.com   has bought and likes to look around')
    say('  seller@example.com  sells prompts')
    say('  admin@example.com   is an admin')
  }
  say('\nStop with Ctrl-C.')
}

/** What is in flight is finished, then the database is closed. A second signal does not wait. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
          process.exit(1)
        },
      )
    })
  }
}

try {
  await start(readEnv(processEnvironment()))
} catch (error) {
  const expected =
    error instanceof CannotStart || error instanceof CannotOpenDatabase || error instanceof BadEnvironment
  const reason = error instanceof Error ? (expected ? error.message : error.stack) : error
  process.stderr.write(
    `${error instanceof BadEnvironment ? 'These environment variables are wrong:\n' : ''}${reason}\n`,
  )
  process.exit(1)
}
