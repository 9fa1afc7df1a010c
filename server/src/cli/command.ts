import { BackupFailed } from '../platform/backup/archive/manifest.ts'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { CannotOpenDatabase, type Db } from '../platform/db/db.ts'
import { BadEnvironment, type Env, processEnvironment, readEnv } from '../platform/env.ts'
import { withoutValues } from '../platform/runtime/without-values.ts'

/** A reason to stop that the person at the terminal can do something about. */
export class CommandFailed extends Error {}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
export const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs a command on the database, whether a server is running on it or not, and sets the exit code: 1 with one clear
 * line when it could not be done.
 * @param readArguments reads what was typed, before the database is opened
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
      await work({ db: database.db, env }, given)
    } finally {
      await database.close()
    }
  })
}

/** As `runCommand`, for a command that opens what it needs itself. */
export async function runWithEnv(work: (env: Env) => Promise<void>): Promise<void> {
  try {
    await work(readEnv(processEnvironment()))
  } catch (error) {
    process.exitCode = 1
    const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    const expected = error instanceof Error && (usage || EXPECTED.some((kind) => error instanceof kind))
    complain(withoutValues(expected ? error.message : withCauses(error), error))
  }
}

const EXPECTED = [CommandFailed, BackupFailed, CannotOpenDatabase, BadEnvironment]

/** What a query fails of is in the cause of its error. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.stack}\nCause: ${withCauses(cause)}` : String(error.stack)
}
