import { parseArgs } from 'node:util'
import { chooseFiles } from '../adapters/files/choose.ts'
import { cleanUpFiles, ORPHAN_AGE_MS } from '../listings/pictures/clean-up-files.ts'
import { BUCKET_OF_ANOTHER, CommandFailed, print, runCommand } from './command.ts'

function readArguments() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: String(ORPHAN_AGE_MS / 60_000) },
      force: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  if (!(minutes >= 0)) throw new CommandFailed('--minutes must be a number: what is younger stays')
  return { minutes, force: values.force }
}

await runCommand(readArguments, async ({ db, env }, { minutes, force }) => {
  const files = await chooseFiles(env)
  const removed = await cleanUpFiles({ db, files }, { before: new Date(Date.now() - minutes * 60_000), force })
  if (removed.owner === 'another shop') throw new CommandFailed(BUCKET_OF_ANOTHER)
  if (removed.owner === 'unmarked') {
    throw new CommandFailed("The bucket was marked as this shop's, and nothing was removed yet: run this again.")
  }
  if (removed.spared > 0) {
    throw new CommandFailed(
      `${removed.spared} covers belong to no prompt. Is this the right database? If it is, run it again with --force.`,
    )
  }
  const { covers, drawn, generated, unfinished } = removed
  print(
    `Removed ${covers} covers, ${drawn} drawn covers, ${generated} generated pictures, ${unfinished} unfinished files.`,
  )
})
