import type { FastifyRequest } from 'fastify'
import { SEARCH_CONNECTIONS } from '../../db/connection/pool.ts'
import { codesOf } from '../../db/errors.ts'
import { ClientGone, Unavailable } from '../../errors.ts'
import { addressOf, networkOf } from '../../http/limits/addresses.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'

/** SQLSTATE of a cancelled statement, here by its timeout. */
const QUERY_CANCELED = '57014'
/** Cooldown after a search as a multiple of its duration: an address may use a third of a processor. */
const COOLDOWN = 2

/**
 * The searches of this process. One per address: two would occupy both processors of a small machine. If all are slow,
 * the last one in the queue waits for some seconds.
 */
const queue = new FairQueue({
  concurrent: SEARCH_CONNECTIONS,
  concurrentPerClient: 1,
  queued: 40,
  queuedPerClient: 10,
})

/**
 * Runs a search under the limit of the client's address.
 * @throws Unavailable when the queue is full or the search times out
 */
export function limitSearch<Result>(request: FastifyRequest, search: () => Promise<Result>): Promise<Result> {
  const task = async () => {
    // While typing, clients abort the previous search.
    if (request.raw.socket.destroyed) throw new ClientGone()
    return search().catch((error: unknown) => {
      throw codesOf(error).includes(QUERY_CANCELED) ? busy('This search takes too long. Try other words') : error
    })
  }
  const refusal = () => busy('Many are searching at the moment. Try again soon')
  return queue.run(networkOf(addressOf(request)), task, refusal, COOLDOWN)
}

const busy = (message: string): Unavailable => new Unavailable('searches_busy', `${message}.`, 5)
