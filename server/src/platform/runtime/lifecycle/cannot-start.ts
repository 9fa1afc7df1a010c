/** The message is for the operator. */
export class CannotStart extends Error {}

interface Listening {
  host: string
  port: number
  /** The names of the environment variables. */
  variables: { host: string; port: string }
}

/** Turns an error of `listen` into a `CannotStart` that names the variable to change. */
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
