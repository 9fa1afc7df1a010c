import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { emailSchema, newPasswordSchema, usernameSchema } from '@promptery/contract/accounts/users'
import type { z } from 'zod'
import { createAdmin, setRole } from '../accounts/create-user.ts'
import { suggestUsername } from '../accounts/identities/identities.ts'
import { replacePassword } from '../accounts/passwords/passwords.ts'
import type { Db } from '../platform/db/db.ts'
import { CLI_ACTOR, listActs } from '../platform/db/queries/audit.ts'
import { AUDITED_ACTS } from '../platform/db/schema.ts'
import { CommandFailed, print, printError, runCommand } from './command.ts'

const USAGE = `Usage: npm run admin -- create EMAIL [--name NAME] [--ask]
       npm run admin -- grant EMAIL | revoke EMAIL
       npm run admin -- reset-password EMAIL [--ask]
       npm run admin -- audit [--limit N] [--act ${AUDITED_ACTS.join('|')}]

  create          makes an account that is an admin, and prints its password, which is shown once
  reset-password  gives an account a new password, and signs it out everywhere
  --ask           asks for the password, or reads it from a pipe, instead of making one`
const ENTRIES_SHOWN = '50'

type Arguments =
  | { act: 'audit'; limit: number; of: (typeof AUDITED_ACTS)[number] | undefined }
  | { act: 'grant' | 'revoke'; email: string }
  | { act: 'create'; email: string; username: string; password: Password }
  | { act: 'reset-password'; email: string; password: Password }

async function readArguments(): Promise<Arguments> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      limit: { type: 'string' },
      act: { type: 'string' },
      name: { type: 'string' },
      ask: { type: 'boolean', default: false },
    },
  })
  const [act, email, ...rest] = positionals
  const { limit: asked, act: name, ask } = values
  const isOfAudit = asked !== undefined || name !== undefined
  if (act === 'audit' && !email && !ask && values.name === undefined) {
    const limit = Number(asked ?? ENTRIES_SHOWN)
    const of = AUDITED_ACTS.find((one) => one === name)
    if (Number.isInteger(limit) && limit >= 1 && limit <= 100_000 && (!name || of)) return { act, limit, of }
  }
  if (!email || rest.length > 0 || isOfAudit) throw new CommandFailed(USAGE)
  if (act === 'create') {
    const username = values.name ?? suggestUsername({ username: '', email })
    if (username === '') throw new CommandFailed('Choose a name: --name NAME')
    return {
      act,
      email: checked(emailSchema, email),
      username: checked(usernameSchema, username),
      password: await newPassword(ask),
    }
  }
  if (values.name !== undefined) throw new CommandFailed(USAGE)
  if (act === 'reset-password') return { act, email, password: await newPassword(ask) }
  if ((act !== 'grant' && act !== 'revoke') || ask) throw new CommandFailed(USAGE)
  return { act, email }
}

function checked(schema: z.ZodType<string>, given: string): string {
  const { data, error } = schema.safeParse(given)
  if (error) throw new CommandFailed(`${given}: ${error.issues[0]?.message}`)
  return data
}

interface Password {
  text: string
  /** Whether it has to be shown: nobody knows it yet. */
  isMade: boolean
}

async function newPassword(ask: boolean): Promise<Password> {
  if (!ask) return { text: randomBytes(15).toString('base64url'), isMade: true }
  const { data, error } = newPasswordSchema.safeParse(await readPassword())
  if (error) throw new CommandFailed(`Password: ${error.issues[0]?.message}`)
  return { text: data, isMade: false }
}

/** Reads a line, which a terminal does not show. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write('New password: ')
  const output = new Writable({ write: (_shown, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (terminal) printError('')
  }
}

await runCommand(readArguments, async ({ db }, given) => {
  if (given.act === 'audit') return printAuditLog(db, { act: given.of, limit: given.limit })
  const { email } = given
  if (given.act === 'create') {
    const { username, password } = given
    await createAdmin({ db }, { email, username, password: password.text, actor: CLI_ACTOR })
    print(`${username} (${email}) is an admin.`)
    return printPassword(password)
  }
  if (given.act === 'reset-password') {
    const { password } = given
    const user = await replacePassword({ db }, { email, password: password.text, actor: CLI_ACTOR })
    if (!user) throw noAccount(email)
    print(`${user.username} (${email}) has a new password, and is signed out everywhere.`)
    return printPassword(password)
  }
  const role = given.act === 'grant' ? 'admin' : 'member'
  const user = await setRole({ db }, { email, role, actor: CLI_ACTOR })
  if (!user) throw noAccount(email)
  print(`${user.username} (${email}) is ${role === 'admin' ? 'now an admin' : 'no admin any more'}.`)
})

function noAccount(email: string): CommandFailed {
  return new CommandFailed(`There is no account with the email ${email}`)
}

function printPassword({ text, isMade }: Password): void {
  if (isMade) print(`Password, shown this once: ${text}\nSign in with it, and change it on Your Account.`)
}

/** Prints audit entries, latest first: time, actor, address, action and subject, separated by tabs. */
async function printAuditLog(db: Db, given: Parameters<typeof listActs>[1]): Promise<void> {
  const acts = await listActs(db, given)
  for (const { createdAt, actorName, actorId, address, act, subjectType, subjectName, subjectId } of acts) {
    const who = actorId ? `${actorName} (${actorId})` : actorName
    print([createdAt.toISOString(), who, address, act, subjectType, `${plain(subjectName)} (${subjectId})`].join('\t'))
  }
  if (acts.length === 0) print('The audit log is empty.')
}

/** Titles are written by members: control characters could forge lines or control the terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
