import type { FastifyRequest } from 'fastify'
import { codesOf } from '../../../db/errors.ts'
import { SEARCH_CONNECTIONS } from '../../../db/pool.ts'
import { ClientGone, Unavailable } from '../../../errors.ts'
import { FairTurns } from '../../../runtime/fair-turns.ts'
import { addressOf, networkOf } from '../addresses/client-address.ts'

/** PostgreSQL's word for a statement that was ended, as by its time limit. */
const STATEMENT_ENDED = '57014'

/**
 * The searches of this process. Few are made at once, and one of an address: two would take both processors of a small
 * machine. The last one that waits does so for some seconds where all are slow.
 */
const turns = new FairTurns({
  atOnce: SEARCH_CONNECTIONS,
  atOnceOfOne: 1,
  waiting: 40,
  waitingOfOne: 10,
})

/**
 * Makes a search for a request when it is the turn of its address.
 * @throws Unavailable when too many wait, or when the search takes longer than the database lets it
 */
export function inSearchTurn<Result>(request: FastifyRequest, search: () => Promise<Result>): Promise<Result> {
  const work = async () => {
    // Who types on has asked for something else meanwhile.
    if (request.raw.socket.destroyed) throw new ClientGone()
    return search().catch((error: unknown) => {
      throw codesOf(error).includes(STATEMENT_ENDED) ? busy('This search takes too long. Try other words') : error
    })
  }
  const refusal = () => busy('Many are searching at the moment. Try again soon')
  return turns.take(networkOf(addressOf(request)), work, refusal, REST)
}

/** After a search its address waits for twice as long as it took, but for those that take long: one address has a third of a processor. */
const REST = 2

const busy = (message: string): Unavailable => new Unavailable('searches_busy', `${message}.`, 5)
