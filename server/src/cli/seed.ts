import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { chooseFiles } from '../adapters/files/choose.ts'
import { DEMO_PASSWORD, DEMO_REMOVED_FILE, hasDemoAccounts, loadDemo, refusalOf } from '../demo/load.ts'
import { violatedConstraint } from '../platform/db/errors.ts'
import { CLI_ACTOR } from '../platform/db/queries/audit.ts'
import { keepFilesOfOthers } from '../platform/db/queries/bucket-owner.ts'
import { Conflict } from '../platform/errors.ts'
import { finishErasure } from '../shop/own-data/deletion/erase-account.ts'
import { removeDemo } from '../shop/settings/remove-demo.ts'
import { CommandFailed, print, runCommand } from './command.ts'

const readArguments = () => parseArgs({ options: { 'remove-demo': { type: 'boolean', default: false } } }).values

await runCommand(readArguments, async ({ db, env }, given) => {
  if (given['remove-demo']) {
    const removed = await removeDemo({ db }, { actor: CLI_ACTOR }).catch((error: unknown) => {
      throw error instanceof Conflict ? new CommandFailed(`${error.message}.`) : error
    })
    await writeFile(join(env.dataDir, DEMO_REMOVED_FILE), '')
    print(`Removed ${removed.accounts} demo accounts and ${removed.prompts} of their prompts.`)
    const files = keepFilesOfOthers(db, await chooseFiles(env))
    if (removed.erasureId) await finishErasure({ db, files }, removed.erasureId)
    return
  }
  if (env.publicBy) throw new CommandFailed(refusalOf(env.publicBy))
  if (await hasDemoAccounts(db)) throw new CommandFailed('The demo catalogue is loaded already.')
  try {
    await loadDemo(db, hashPassword(DEMO_PASSWORD))
  } catch (error) {
    if (!violatedConstraint(error)) throw error
    throw new CommandFailed('Some of the names or emails of the demo catalogue are in use here: it was not loaded.')
  }
  print(`Loaded the demo catalogue. Its accounts have the password ${DEMO_PASSWORD}.`)
})
