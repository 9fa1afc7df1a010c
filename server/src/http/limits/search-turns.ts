import type { FastifyRequest } from 'fastify'
import { codesOf } from '../../db/errors.ts'
import { SEARCH_CONNECTIONS } from '../../db/pool.ts'
import { Unavailable } from '../../errors.ts'
import { addressOf, networkOf } from './client-address.ts'

/** Searches of one address that are made at once, so that others always find a turn. */
const AT_ONCE_OF_ADDRESS = SEARCH_CONNECTIONS / 2
/** Searches that may wait. The last one of them waits for some seconds where all are slow. */
const WAITING_MAX = 40
const WAITING_MAX_OF_ADDRESS = 10

const RETRY_SECONDS = 5

/**
 * Lets few searches be made at once, and fewer of one address, in the order in which they come. A slow one makes other
 * searches wait, first of all those of its own address, and nothing else.
 */
export class SearchTurns {
  /** The addresses whose searches are made: one entry for each. */
  private readonly underWay: string[] = []
  private readonly waiting: { address: string; begin: () => void }[] = []

  /** @throws Unavailable when too many wait, or when the search takes longer than the database lets it */
  async take<Result>(address: string, search: () => Promise<Result>): Promise<Result> {
    if (this.mayBegin(address)) this.underWay.push(address)
    else await this.wait(address)
    try {
      return await search()
    } catch (error) {
      if (!codesOf(error).includes(STATEMENT_ENDED)) throw error
      throw new Unavailable(
        'searches_busy',
        'This search takes too long. Try other words, or again later.',
        RETRY_SECONDS,
      )
    } finally {
      this.underWay.splice(this.underWay.indexOf(address), 1)
      this.beginNext()
    }
  }

  private mayBegin(address: string): boolean {
    return this.underWay.length < SEARCH_CONNECTIONS && countOf(this.underWay, address) < AT_ONCE_OF_ADDRESS
  }

  private wait(address: string): Promise<void> {
    const ofAddress = this.waiting.filter((one) => one.address === address).length
    if (this.waiting.length >= WAITING_MAX || ofAddress >= WAITING_MAX_OF_ADDRESS) {
      throw new Unavailable('searches_busy', 'Many are searching at the moment. Try again soon.', RETRY_SECONDS)
    }
    return new Promise((begin) => this.waiting.push({ address, begin }))
  }

  private beginNext(): void {
    const at = this.waiting.findIndex(({ address }) => this.mayBegin(address))
    const [next] = at < 0 ? [] : this.waiting.splice(at, 1)
    if (!next) return
    this.underWay.push(next.address)
    next.begin()
  }
}

/** PostgreSQL's word for a statement that was ended, as by its time limit. */
const STATEMENT_ENDED = '57014'

const countOf = (addresses: readonly string[], address: string): number =>
  addresses.filter((one) => one === address).length

/** The searches of this process. */
const searchTurns = new SearchTurns()

/** Makes a search for a request when its address has a turn. @throws Unavailable as `SearchTurns.take` */
export const inSearchTurn = <Result>(request: FastifyRequest, search: () => Promise<Result>): Promise<Result> =>
  searchTurns.take(networkOf(addressOf(request)), search)
