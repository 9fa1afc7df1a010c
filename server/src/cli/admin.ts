import { setRole } from '../features/users/set-role.ts'
import { CommandFailed, runCommand, say } from './command.ts'

const USAGE = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL'

await runCommand(async ({ db }) => {
  const [act, email, ...rest] = process.argv.slice(2)
  if ((act !== 'grant' && act !== 'revoke') || !email || rest.length > 0) throw new CommandFailed(USAGE)
  const role = act === 'grant' ? 'admin' : 'member'
  const user = await setRole({ db }, { email, role })
  if (!user) throw new CommandFailed(`There is no account with the email ${email}`)
  say(`${user.username} (${email}) is ${role === 'admin' ? 'now an admin' : 'no admin any more'}.`)
})
