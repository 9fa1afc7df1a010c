import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasDemoAccounts, loadDemo } from '../../demo/load.ts'
import { DEMO_PASSWORD, DEMO_REMOVED_FILE } from '../../demo/people.ts'
import { removeDemo } from '../../demo/remove.ts'
import { chooseFiles } from '../adapters/files/choose.ts'
import { hashPassword } from '../features/users/passwords/passwords.ts'
import { violatedConstraint } from '../platform/db/errors.ts'
import { keepFilesOfOthers } from '../platform/db/queries/bucket-owner.ts'
import { CommandFailed, print, runCommand } from './command.ts'

const readArguments = () => parseArgs({ options: { 'remove-demo': { type: 'boolean', default: false } } }).values

await runCommand(readArguments, async ({ db, env }, given) => {
  if (given['remove-demo']) {
    const removed = await removeDemo(db)
    const files = keepFilesOfOthers(db, await chooseFiles(env))
    for (const folder of removed.folders) await files.removeFolder(folder)
    await writeFile(join(env.dataDir, DEMO_REMOVED_FILE), '')
    print(`Removed ${removed.accounts} demo accounts and ${removed.prompts} of their prompts.`)
    return
  }
  if (await hasDemoAccounts(db)) throw new CommandFailed('The demo catalogue is loaded already.')
  try {
    await loadDemo(db, await hashPassword(DEMO_PASSWORD))
  } catch (error) {
    if (!violatedConstraint(error)) throw error
    throw new CommandFailed('Some of the names or emails of the demo catalogue are in use here: it was not loaded.')
  }
  print(`Loaded the demo catalogue. Its accounts have the password ${DEMO_PASSWORD}.`)
})
