import { parseArgs } from 'node:util'
import type { Db } from '../db/db.ts'
import { CLI_ACTOR, listActs } from '../db/queries/audit.ts'
import { AUDITED_ACTS } from '../db/schema.ts'
import { setRole } from '../features/users/set-role.ts'
import { CommandFailed, runCommand, say } from './command.ts'

const USAGE = `Usage: npm run admin -- grant EMAIL | revoke EMAIL | audit [--limit N] [--act ${AUDITED_ACTS.join('|')}]`
const ACTS_SHOWN = '50'

await runCommand(async ({ db }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string' }, act: { type: 'string' } },
  })
  const [act, email, ...rest] = positionals
  if (act === 'audit' && !email) return showActs(db, values)
  const hasOptions = values.limit !== undefined || values.act !== undefined
  if ((act !== 'grant' && act !== 'revoke') || !email || rest.length > 0 || hasOptions) throw new CommandFailed(USAGE)
  const role = act === 'grant' ? 'admin' : 'member'
  const user = await setRole({ db }, { email, role, actor: CLI_ACTOR })
  if (!user) throw new CommandFailed(`There is no account with the email ${email}`)
  say(`${user.username} (${email}) is ${role === 'admin' ? 'now an admin' : 'no admin any more'}.`)
})

/** One line for each act, latest first: when, who, from where, what and on what, separated by tabs. */
async function showActs(db: Db, given: { limit?: string | undefined; act?: string | undefined }): Promise<void> {
  const limit = Number(given.limit ?? ACTS_SHOWN)
  const act = AUDITED_ACTS.find((name) => name === given.act)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000 || (given.act && !act)) throw new CommandFailed(USAGE)
  const acts = await listActs(db, { act, limit })
  for (const { createdAt, actorName, actorId, address, act, subjectType, subjectName, subjectId } of acts) {
    const who = actorId ? `${actorName} (${actorId})` : actorName
    say([createdAt.toISOString(), who, address, act, subjectType, `${plain(subjectName)} (${subjectId})`].join('\t'))
  }
  if (acts.length === 0) say('Nothing has been written down yet.')
}

/** A title is somebody else's text: it must neither begin a line of its own nor command the terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
