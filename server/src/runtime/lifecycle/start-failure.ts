import { CannotOpenDatabase } from '../../db/db.ts'
import { BadEnvironment } from '../../env.ts'

/** A reason not to start that the person who starts the server can do something about. */
export class CannotStart extends Error {}

interface Listening {
  host: string
  port: number
  /** What they are called in the environment. */
  variables: { host: string; port: string }
}

/** The error of `listen` as a `CannotStart` that names the variable to change, where it is one of these. */
export function listenFailure(error: unknown, { host, port, variables }: Listening): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is in use: stop what uses it, or choose another ${variables.port}`)
  if (code === 'EACCES')
    return new CannotStart(`Port ${port} may not be used by this user: choose another ${variables.port}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(`${variables.host} ${host} is not an address of this machine`)
  return error
}

/** What is printed when the server does not start: expected reasons in a sentence, others with their stack. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof BadEnvironment) return `These environment variables are wrong:\n${error.message}`
  if (error instanceof CannotStart || error instanceof CannotOpenDatabase) return error.message
  return String(error instanceof Error ? error.stack : error)
}
