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
