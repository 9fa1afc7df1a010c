import { parseArgs } from 'node:util'
import { setRole } from '../features/users/set-role.ts'
import type { Db } from '../platform/db/db.ts'
import { CLI_ACTOR, listActs } from '../platform/db/queries/audit.ts'
import { AUDITED_ACTS } from '../platform/db/schema.ts'
import { CommandFailed, print, runCommand } from './command.ts'

const USAGE = `Usage: npm run admin -- grant EMAIL | revoke EMAIL | audit [--limit N] [--act ${AUDITED_ACTS.join('|')}]`
const ENTRIES_SHOWN = '50'

type Arguments =
  | { act: 'audit'; limit: number; of: (typeof AUDITED_ACTS)[number] | undefined }
  | { act: 'grant' | 'revoke'; email: string }

function readArguments(): Arguments {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string' }, act: { type: 'string' } },
  })
  const [act, email, ...rest] = positionals
  if (act === 'audit' && !email) {
    const limit = Number(values.limit ?? ENTRIES_SHOWN)
    const of = AUDITED_ACTS.find((name) => name === values.act)
    if (Number.isInteger(limit) && limit >= 1 && limit <= 100_000 && (!values.act || of)) return { act, limit, of }
  }
  const hasOptions = values.limit !== undefined || values.act !== undefined
  if ((act !== 'grant' && act !== 'revoke') || !email || rest.length > 0 || hasOptions) throw new CommandFailed(USAGE)
  return { act, email }
}

await runCommand(readArguments, async ({ db }, given) => {
  if (given.act === 'audit') return printAuditLog(db, { act: given.of, limit: given.limit })
  const { act, email } = given
  const role = act === 'grant' ? 'admin' : 'member'
  const user = await setRole({ db }, { email, role, actor: CLI_ACTOR })
  if (!user) throw new CommandFailed(`There is no account with the email ${email}`)
  print(`${user.username} (${email}) is ${role === 'admin' ? 'now an admin' : 'no admin any more'}.`)
})

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
