import { parseArgs } from 'node:util'
import { setRole } from '../features/users/set-role.ts'
import type { Db } from '../platform/db/db.ts'
import { CLI_ACTOR, listActs } from '../platform/db/queries/audit.ts'
import { AUDITED_ACTS } from '../platform/db/schema.ts'
import { CommandFailed, runCommand, say } from './command.ts'

const USAGE = `Usage: npm run admin -- grant EMAIL | revoke EMAIL | audit [--limit N] [--act ${AUDITED_ACTS.join('|')}]`
const ACTS_SHOWN = '50'

type Asked =
  | { act: 'audit'; limit: number; of: (typeof AUDITED_ACTS)[number] | undefined }
  | { act: 'grant' | 'revoke'; email: string }

function readArguments(): Asked {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string' }, act: { type: 'string' } },
  })
  const [act, email, ...rest] = positionals
  if (act === 'audit' && !email) {
    const limit = Number(values.limit ?? ACTS_SHOWN)
    const of = AUDITED_ACTS.find((name) => name === values.act)
    if (Number.isInteger(limit) && limit >= 1 && limit <= 100_000 && (!values.act || of)) return { act, limit, of }
  }
  const hasOptions = values.limit !== undefined || values.act !== undefined
  if ((act !== 'grant' && act !== 'revoke') || !email || rest.length > 0 || hasOptions) throw new CommandFailed(USAGE)
  return { act, email }
}

await runCommand(readArguments, async ({ db }, asked) => {
  if (asked.act === 'audit') return showActs(db, { act: asked.of, limit: asked.limit })
  const { act, email } = asked
  const role = act === 'grant' ? 'admin' : 'member'
  const user = await setRole({ db }, { email, role, actor: CLI_ACTOR })
  if (!user) throw new CommandFailed(`There is no account with the email ${email}`)
  say(`${user.username} (${email}) is ${role === 'admin' ? 'now an admin' : 'no admin any more'}.`)
})

/** One line for each act, latest first: when, who, from where, what and on what, separated by tabs. */
async function showActs(db: Db, asked: Parameters<typeof listActs>[1]): Promise<void> {
  const acts = await listActs(db, asked)
  for (const { createdAt, actorName, actorId, address, act, subjectType, subjectName, subjectId } of acts) {
    const who = actorId ? `${actorName} (${actorId})` : actorName
    say([createdAt.toISOString(), who, address, act, subjectType, `${plain(subjectName)} (${subjectId})`].join('\t'))
  }
  if (acts.length === 0) say('Nothing has been written down yet.')
}

/** Members write titles: control characters in one must neither begin a line nor command the terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
