import { AsyncLocalStorage } from 'node:async_hooks'

const clients = new AsyncLocalStorage<string>()

/** Runs `work`, and all that it starts, for a client: a user or an address. */
export const runForClient = <Result>(client: string, work: () => Result): Result => clients.run(client, work)

/** The client that the current code works for. Undefined: the shop itself, as in a job. */
export const currentClient = (): string | undefined => clients.getStore()
