import type { Finding } from '@promptery/contract/shop/settings/settings'
import { chooseBackups } from '../adapters/backups/choose.ts'
import { chooseEmbeddings } from '../adapters/embeddings/choose.ts'
import { chooseFiles } from '../adapters/files/choose.ts'
import { chooseIdentityProviders } from '../adapters/identity/choose.ts'
import { IdentityRefused, IdentityUnavailable } from '../adapters/identity/port.ts'
import { chooseMail } from '../adapters/mail/choose.ts'
import { MailError } from '../adapters/mail/port.ts'
import { choosePayments } from '../adapters/payments/choose.ts'
import { ProviderUnavailable } from '../adapters/payments/port.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { CannotOpenDatabase } from '../platform/db/db.ts'
import { BadEnvironment, type Env, processEnvironment, readEnv } from '../platform/env.ts'
import { loadConfig } from '../platform/settings/settings-store.ts'
import { findProblems } from '../sales/payment-status/check-account.ts'
import { describeFailure } from '../sales/payment-status/payment-status.ts'
import { checkPayments, hasPayments } from '../shop/doctor/check-payments.ts'
import { checkAddress, checkProxy, checkSettings, checkShop, NO_MAIL } from '../shop/doctor/check-shop.ts'
import {
  checkBackups,
  checkDatabase,
  checkDisk,
  checkFiles,
  checkOwner,
  checkRecipient,
} from '../shop/doctor/check-storage.ts'
import { print } from './command.ts'

const LABELS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const

const wrong = (message: string, action: string): Finding => ({ level: 'wrong', message, action })

async function database(env: Env): Promise<Finding[]> {
  try {
    const open = await openForCommand(env)
    try {
      const findings = await checkDatabase(open.db)
      // Without its migrations there is nothing to look at.
      if (findings.some(({ level }) => level !== 'ok')) return findings
      const config = await loadConfig({ db: open.db, base: env, given: env.given })
      return [
        ...findings,
        ...(await checkShop({ db: open.db, config, takesMoney: env.stripe !== undefined })),
        ...checkSettings(config, env.given),
      ]
    } finally {
      await open.close()
    }
  } catch (error) {
    if (!(error instanceof CannotOpenDatabase)) throw error
    return [
      wrong(`The database cannot be opened: ${error.message}`, 'See docs/operations.md, "When something is wrong".'),
    ]
  }
}

async function bucket(env: Env): Promise<Finding[]> {
  const files = await chooseFiles(env)
  const findings = await checkFiles(files)
  if (findings.some(({ level }) => level === 'wrong')) return findings
  const open = await openForCommand(env)
  try {
    return [...findings, ...(await checkOwner(open.db, files))]
  } finally {
    await open.close()
  }
}

async function payments(env: Env): Promise<Finding[]> {
  const provider = await choosePayments(env)
  if (!provider.takesMoney) return []
  try {
    const problems = await findProblems(provider, env)
    return await checkPayments({ ...provider, problems, publicUrl: env.publicUrl, hasSold: () => hasSold(env) })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return [wrong(`${describeFailure(error)}.`, 'Check the internet connection, and try again.')]
  }
}

async function hasSold(env: Env): Promise<boolean> {
  const open = await openForCommand(env)
  try {
    return await hasPayments(open.db)
  } finally {
    await open.close()
  }
}

/** Connects and signs in. Nothing is sent, and no link is made. */
async function mail(env: Env): Promise<Finding[]> {
  const server = await chooseMail(env, '')
  if (!server) return [NO_MAIL]
  try {
    await server.check()
    return [{ level: 'ok', message: `The mail server accepts the shop: ${server.describe}.` }]
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return [wrong(`No mail can be sent through ${server.describe}: ${error.message}`, 'See docs/mail.md.')]
  }
}

/** Asks the issuers for their addresses. Client and secret prove right at the first sign-in. */
async function signIn(env: Env): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const provider of await chooseIdentityProviders(env)) {
    try {
      await provider.check()
      const message = `Members sign in with ${provider.describe}. It has to know ${env.publicUrl}/signin/${provider.name}.`
      findings.push({ level: 'ok', message })
    } catch (error) {
      if (!(error instanceof IdentityUnavailable || error instanceof IdentityRefused)) throw error
      findings.push(wrong(`Nobody can sign in with ${provider.describe}: ${error.message}`, 'See docs/sign-in.md.'))
    }
  }
  return findings
}

async function embeddings(env: Env): Promise<Finding[]> {
  const model = await chooseEmbeddings(env, { error: () => undefined })
  if (!model) return []
  const begin = performance.now()
  await model.embed(['prompt'])
  const [ms, limit] = [Math.round(performance.now() - begin), env.embeddings?.timeoutMs ?? 0]
  const message = `The embedding model answered in ${ms} ms: ${model.describe}.`
  if (ms <= limit) return [{ level: 'ok', message }]
  const action = `Searches wait ${limit} ms for it and then go by words alone. Raise EMBEDDINGS_TIMEOUT_MS.`
  return [{ level: 'note', message, action }]
}

/** Runs all checks. A check that fails is reported as wrong. */
async function runChecks(env: Env): Promise<Finding[]> {
  const checks = {
    'The database': () => database(env),
    'The bucket': async () => (env.s3 ? bucket(env) : []),
    'The disk': async () => [await checkDisk(env.dataDir)],
    Backups: async () => [...(await checkRecipient(env)), await checkBackups(await chooseBackups(env))],
    'The proxy': async () => [checkAddress(env.publicUrl), ...checkProxy(env)],
    Payments: () => payments(env),
    Mail: () => mail(env),
    'Sign-in': () => signIn(env),
    'The embedding model': () => embeddings(env),
  }
  const findings: Finding[] = []
  for (const [what, check] of Object.entries(checks)) {
    findings.push(
      ...(await check().catch((error: unknown) => [
        wrong(`${what} could not be checked: ${error instanceof Error ? error.message : error}`, 'See above.'),
      ])),
    )
  }
  return findings
}

function read(): Env | Finding[] {
  try {
    return readEnv(processEnvironment())
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    return error.message.split('\n').map((line) => wrong(line, 'See .env.example. Nothing else was checked.'))
  }
}

const env = read()
const findings = Array.isArray(env) ? env : await runChecks(env)
for (const { level, message, action } of findings) {
  print(`${LABELS[level]}  ${message}`)
  if (action !== undefined) print(`       -> ${action}`)
}
const count = findings.filter(({ level }) => level === 'wrong').length
print(count === 0 ? 'Nothing is wrong.' : `${count} wrong.`)
if (count > 0) process.exitCode = 1
