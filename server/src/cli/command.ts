import { openForCommand } from '../db/connect.ts'
import { CannotOpenDatabase, type Db } from '../db/db.ts'
import { withoutValues } from '../db/errors.ts'
import { BadEnvironment, type Env, processEnvironment, readEnv } from '../env.ts'

/** A reason to stop that the person at the terminal can do something about. */
export class CommandFailed extends Error {}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
export const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs a command on the database, whether a server is running on it or not, and sets the exit code: 1 with one clear
 * line when it could not be done.
 */
export async function runCommand(work: (context: { db: Db; env: Env }) => Promise<void>): Promise<void> {
  try {
    const env = readEnv(processEnvironment())
    const database = await openForCommand(env)
    try {
      await database.migrate()
      await work({ db: database.db, env })
    } finally {
      await database.close()
    }
  } catch (error) {
    process.exitCode = 1
    const expected =
      error instanceof CommandFailed || error instanceof CannotOpenDatabase || error instanceof BadEnvironment
    const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    complain(
      withoutValues(
        error instanceof Error ? (expected || usage ? error.message : String(error.stack)) : String(error),
        error,
      ),
    )
  }
}
