import { FilesUnavailable } from '../adapters/files/port.ts'
import { BackupFailed } from '../platform/backup/archive.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { CannotOpenDatabase, type Db } from '../platform/db/db.ts'
import { BadEnvironment, type Env, processEnvironment, readEnv } from '../platform/env.ts'
import { AppError } from '../platform/errors.ts'
import { fileRefusal } from '../platform/runtime/files.ts'
import { withoutValues } from '../platform/runtime/log.ts'
import { loadConfig } from '../platform/settings/settings-store.ts'
import { describeFailure } from '../sales/payment-status/payment-status.ts'

// The reader of the output may close it, as `head` does. The command goes on without.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** The message is for the operator. */
export class CommandFailed extends Error {}

export const BUCKET_OF_ANOTHER =
  "The bucket is marked as another shop's, so nothing was changed. If this shop replaces it: npm run files -- claim"

export const print = (line: string): void => void process.stdout.write(`${line}\n`)
export const printError = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs a command with the database and the shop's settings, whether a server is running or not. Exits with 1 and one
 * line on failure.
 * @param readArguments runs before the database is opened
 */
export async function runCommand<Arguments>(
  readArguments: () => Arguments | Promise<Arguments>,
  work: (context: { db: Db; env: Env }, given: Arguments) => Promise<void>,
): Promise<void> {
  await runWithEnv(async (env) => {
    const given = await readArguments()
    const database = await openForCommand(env)
    try {
      await database.migrate()
      const { db } = database
      await work({ db, env: { ...env, ...(await loadConfig({ db, base: env, given: env.given })) } }, given)
    } finally {
      await database.close()
    }
  })
}

/** Like `runCommand`, for commands that open the database themselves. */
export async function runWithEnv(work: (env: Env) => Promise<void>): Promise<void> {
  try {
    await work(readEnv(processEnvironment()))
  } catch (error) {
    process.exitCode = 1
    const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    const expected = error instanceof Error && (usage || EXPECTED.some((kind) => error instanceof kind))
    if (error instanceof FilesUnavailable) return printError(`The pictures cannot be reached (${error.reason}).`)
    const ofProvider = describeFailure(error)
    if (ofProvider !== null) return printError(`${ofProvider}. Run npm run doctor.`)
    printError(withoutValues(expected ? error.message : (fileRefusal(error) ?? withCauses(error)), error))
  }
}

const EXPECTED = [CommandFailed, AppError, BackupFailed, CannotOpenDatabase, BadEnvironment]

/** The message of a failed query is that of its cause. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.stack}\nCause: ${withCauses(cause)}` : String(error.stack)
}
