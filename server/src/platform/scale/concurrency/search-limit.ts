import type { FastifyRequest } from 'fastify'
import { SEARCH_CONNECTIONS } from '../../db/connection/pool.ts'
import { codesOf } from '../../db/errors.ts'
import { ClientGone, Unavailable } from '../../errors.ts'
import { addressOf, networkOf } from '../../http/limits/addresses/client-address.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'

/** The code of PostgreSQL for a canceled statement, as by its time limit. */
const QUERY_CANCELED = '57014'
/** Cooldown of an address after a search, as a multiple of its duration: one address has a third of a processor. */
const COOLDOWN = 2

/**
 * The searches of this process. Few run at once, and one of an address: two would take both processors of a small
 * machine. Where all are slow, the last one in the queue waits for some seconds.
 */
const queue = new FairQueue({
  concurrent: SEARCH_CONNECTIONS,
  concurrentPerClient: 1,
  queued: 40,
  queuedPerClient: 10,
})

/**
 * Runs the search of a request under the limit of its address.
 * @throws Unavailable when the queue is full, or when the search exceeds the time limit of the database
 */
export function limitSearch<Result>(request: FastifyRequest, search: () => Promise<Result>): Promise<Result> {
  const task = async () => {
    // A client that types on has replaced this search.
    if (request.raw.socket.destroyed) throw new ClientGone()
    return search().catch((error: unknown) => {
      throw codesOf(error).includes(QUERY_CANCELED) ? busy('This search takes too long. Try other words') : error
    })
  }
  const refusal = () => busy('Many are searching at the moment. Try again soon')
  return queue.run(networkOf(addressOf(request)), task, refusal, COOLDOWN)
}

const busy = (message: string): Unavailable => new Unavailable('searches_busy', `${message}.`, 5)
