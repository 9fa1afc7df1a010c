import { chooseFiles } from '../adapters/files/choose.ts'
import { chooseMail } from '../adapters/mail/choose.ts'
import { MailError } from '../adapters/mail/port.ts'
import { choosePayments } from '../adapters/payments/choose.ts'
import { ProviderUnavailable } from '../adapters/payments/port.ts'
import { checkDatabase } from '../features/doctor/check-database.ts'
import { checkDisk } from '../features/doctor/check-disk.ts'
import { checkFiles, checkOwner } from '../features/doctor/check-files.ts'
import { checkProxy } from '../features/doctor/check-proxy.ts'
import type { Finding } from '../features/doctor/finding.ts'
import { findProblems } from '../features/payment-status/check-account.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { CannotOpenDatabase } from '../platform/db/db.ts'
import { BadEnvironment, type Env, processEnvironment, readEnv } from '../platform/env.ts'
import { print } from './command.ts'

const LABELS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const

const wrong = (message: string, action: string): Finding => ({ level: 'wrong', message, action })

async function database(env: Env): Promise<Finding[]> {
  try {
    const open = await openForCommand(env)
    try {
      return await checkDatabase(open.db)
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

const NO_WEBHOOKS: Finding = {
  level: 'note',
  message: 'PUBLIC_URL is not set: the webhook endpoints at Stripe were not looked at.',
  action: 'Set it once Stripe can reach the shop. On your own machine, stripe listen forwards the events.',
}

async function payments(env: Env): Promise<Finding[]> {
  const provider = await choosePayments(env)
  if (!provider.takesMoney)
    return [{ level: 'note', message: 'No payment provider is connected: the checkout is a demo.' }]
  try {
    const problems = await findProblems(provider, env)
    const findings = problems.map(({ message, action }) => wrong(message, action))
    const ok = `${provider.describe}: the account takes payments and can pay engineers.`
    if (findings.length === 0) findings.push({ level: 'ok', message: ok })
    return env.publicUrl === '' ? [...findings, NO_WEBHOOKS] : findings
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return [wrong(`Stripe does not respond: ${error.message}`, 'Check the internet connection, and try again.')]
  }
}

/** Connects and signs in. Nothing is sent, and no link is made. */
async function mail(env: Env): Promise<Finding[]> {
  const server = await chooseMail(env, '')
  if (!server)
    return [{ level: 'note', message: 'No mail is connected: nothing is sent, and nothing that needs it is offered.' }]
  try {
    await server.check()
    return [{ level: 'ok', message: `The mail server accepts the shop: ${server.describe}.` }]
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return [wrong(`No mail can be sent through ${server.describe}: ${error.message}`, 'See docs/mail.md.')]
  }
}

/** Runs all checks. A check that fails is reported as wrong. */
async function runChecks(env: Env): Promise<Finding[]> {
  const checks = {
    'The database': () => database(env),
    'The bucket': async () => (env.s3 ? bucket(env) : []),
    'The disk': async () => [await checkDisk(env.dataDir)],
    'The proxy': async () => checkProxy(env),
    Payments: () => payments(env),
    Mail: () => mail(env),
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
