import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { hashPassword } from './accounts/passwords/passwords.ts'
import { chooseBackups } from './adapters/backups/choose.ts'
import { chooseEmbeddings } from './adapters/embeddings/choose.ts'
import { chooseFiles } from './adapters/files/choose.ts'
import { chooseIdentityProviders } from './adapters/identity/choose.ts'
import { chooseImages } from './adapters/images/choose.ts'
import { chooseMail } from './adapters/mail/choose.ts'
import { choosePayments } from './adapters/payments/choose.ts'
import { chooseTexts } from './adapters/texts/choose.ts'
import { buildApp } from './app/app.ts'
import { JOBS } from './app/jobs.ts'
import { describeStartFailure, startMessage } from './app/start-message.ts'
import { prepareDemo } from './demo/load.ts'
import { loadMcp } from './library/public-api/routes.ts'
import { embedListingsJob } from './market/search/nearest.ts'
import { readMailState, storeMailConnection } from './notices/mail/mail-connection.ts'
import { type MailSender, sendMailsJob, startMailSender } from './notices/mail/sending/mail-jobs.ts'
import { isRecipient } from './platform/backup/archive.ts'
import { backupJob, deleteBackupStatus } from './platform/backup/backup-job.ts'
import type { Deps } from './platform/context.ts'
import { openForServer } from './platform/db/connection/connect.ts'
import type { OpenDatabase, Reads } from './platform/db/db.ts'
import { keepFilesOfOthers } from './platform/db/queries/bucket-owner.ts'
import { BadEnvironment, type Env, processEnvironment, readEnv } from './platform/env.ts'
import { loadSessionSecret } from './platform/http/session/session.ts'
import { type Jobs, readJobs, startJobs } from './platform/jobs/start-jobs.ts'
import { limitHeapGrowth, listenFailure, releaseStartupMemory, stopOnSignals } from './platform/runtime/lifecycle.ts'
import { createLogger } from './platform/runtime/log.ts'
import { Metrics, type MetricsServer, serveMetrics } from './platform/runtime/metrics.ts'
import { recordRefusals } from './sales/payment-status/payment-status.ts'
import { eraseAccountsJob } from './shop/own-data/deletion/deletions.ts'

async function start(env: Env): Promise<void> {
  if (env.backupRecipient !== undefined && !(await isRecipient(env.backupRecipient)))
    throw new BadEnvironment('BACKUP_RECIPIENT: is no public key of age, as npm run backup -- --new-key makes one')
  const log = createLogger(env.logLevel)
  const opening = openForServer(env, (error) => log.error({ err: error }, 'the database has a problem'))
  // While the database opens: later it would hold up other requests. The first message reports a failure.
  loadMcp().catch(() => undefined)
  let app: Awaited<ReturnType<typeof buildApp>> | undefined
  let metricsServer: MetricsServer | undefined
  let jobs: Promise<Jobs> | undefined
  let mailSender: MailSender | undefined
  const closeAll = async () => {
    await app?.close()
    metricsServer?.close()
    try {
      await Promise.all([mailSender?.stop(), (await jobs)?.stop()])
    } finally {
      await (await opening).close()
    }
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  let isStopping = false
  stopOnSignals({
    // A start in progress fails at its next statement.
    async stop() {
      isStopping = true
      app?.draining.begin()
      if (app) await sleep(env.drainMs)
      await close()
    },
    stopAtOnce: async () => (await opening).closeAtOnce(),
  })
  const database = await opening
  try {
    await database.migrate()
    const hasDemoAccounts = await prepareDemo(database.db, env, hashPassword)
    const replicas = env.replicaUrls.length > 0 ? await openReplicas(database, env.replicaUrls, log) : undefined
    const sessionSecret = env.sessionSecret ?? (await loadSessionSecret(env.dataDir))
    const mail = await chooseMail(env, sessionSecret)
    await storeMailConnection(database.db, mail !== undefined)
    const deps: Deps = {
      db: database.db,
      searchDb: database.searchDb,
      replicas,
      files: keepFilesOfOthers(database.db, await chooseFiles(env, log)),
      images: await chooseImages(env, log),
      texts: await chooseTexts(env, log),
      embeddings: await chooseEmbeddings(env, log),
      payments: recordRefusals(await choosePayments(env), { db: database.db, log }),
      mail,
      identityProviders: await chooseIdentityProviders(env),
      config: env,
      log,
      rateLimitFactor: env.rateLimitFactor,
    }
    const metrics = env.metrics && new Metrics()
    if (database.pool) metrics?.watchPool(database.pool)
    if (replicas) metrics?.watchReplicas(replicas.inUse)
    if (mail) metrics?.watchMail(() => readMailState(database.db))
    const backups = await chooseBackups(env)
    metrics?.watchJobs(async () => (await readJobs(database.db)).failing.length)
    metrics?.watchDisks({ files: deps.files.freeBytes, database: database.freeBytes })
    if (backups) metrics?.watchBackups(async () => (await backups.place.list())[0]?.createdAt)
    else await deleteBackupStatus(database.db)
    app = await buildApp({
      deps,
      given: env.given,
      listen: database.listen,
      databaseFreeBytes: database.freeBytes,
      backups,
      sessionSecret,
      logger: log,
      requestLogLevel: process.stdout.isTTY ? 'debug' : 'info',
      trustProxy: env.trustProxy,
      metrics,
    })
    metricsServer = metrics && env.metrics && (await serveMetrics(metrics, env.metrics))
    const background = {
      ...deps,
      log,
      get config() {
        return deps.config
      },
    }
    const backupJobs = backups ? [backupJob(database, env.dataDir, backups, env.backupRecipient)] : []
    jobs = startJobs(database, background, {
      jobs: [
        ...JOBS,
        eraseAccountsJob(backups?.place),
        ...(mail ? [sendMailsJob] : []),
        ...(deps.embeddings ? [embedListingsJob(deps.embeddings)] : []),
        ...backupJobs,
      ],
    })
    await jobs
    mailSender = mail && (await startMailSender(database.listen, Object.assign(background, { mail })))
    await app
      .listen({ host: env.host, port: env.port, listenTextResolver: (address) => `listening at ${address}` })
      .catch((error: unknown) => {
        throw listenFailure(error, { ...env, variables: { host: 'HOST', port: 'PORT' } })
      })
    const { files, images, texts, embeddings, payments } = deps
    const models = {
      images: images.describe,
      ...(texts && { texts: texts.describe }),
      ...(embeddings && { embeddings: embeddings.describe }),
    }
    const connected = {
      files: files.describe,
      ...models,
      payments: payments.describe,
      ...(mail && { mail: mail.describe }),
      ...(deps.identityProviders?.length && { signIn: deps.identityProviders.map(({ describe }) => describe) }),
    }
    log.info({ database: database.describe, ...connected }, 'connected')
    if (database.notice) process.stdout.write(`\n${database.notice}\n`)
    const { port } = app.server.address() as AddressInfo
    process.stdout.write(`${startMessage(env, { port, metricsPort: metricsServer?.port, hasDemoAccounts })}\n`)
    releaseStartupMemory()
  } catch (error) {
    await close()
    if (!isStopping) throw error
  }
}

const openReplicas = (database: OpenDatabase, urls: string[], log: Logger): Promise<Reads> =>
  database.readFrom({
    urls,
    onChange: ({ isAvailable, ...change }) =>
      isAvailable ? log.info(change, 'a replica is available') : log.warn(change, 'a replica is unavailable'),
  })

limitHeapGrowth()
try {
  await start(readEnv(processEnvironment()))
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}
