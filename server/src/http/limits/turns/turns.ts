import { IncomingMessage } from 'node:http'
import { LIMITS } from '@promptery/contract/constants'
import type { FastifyRequest } from 'fastify'
import { ClientGone } from '../../../errors.ts'
import { FairTurns } from '../../../runtime/fair-turns.ts'
import type { App } from '../../app-type.ts'
import { addressOf, networkOf } from '../addresses/client-address.ts'
import { hasBody } from '../bodies.ts'
import { tooMany } from '../rate-limits.ts'

/** Requests of one address that a process works on at once, and that may wait: an office asks for so many in a moment. */
const USUAL = { atOnceOfOne: 4, waitingOfOne: 200 }
/** The same for long lists, each of which is as much work as four others. No screen asks for one. */
const LONG = { atOnceOfOne: 1, waitingOfOne: 50 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call is not worked on in a turn of its address: it has limits of its own, or is hardly any work. */
    takesNoTurn?: boolean
  }
  interface FastifyRequest {
    /** The turn that this request has. */
    turn: { of: FairTurns; key: string } | undefined
  }
}

/** The turns of the requests of each address. */
export interface Turns {
  /** Goes on when it is this request's turn, which it may have already. */
  take(request: FastifyRequest, done: (error?: Error) => void): void
  /** For what has its answer. */
  leave(request: FastifyRequest): void
}

/**
 * Lets a process work on few requests of one address at once. The others of that address wait; what is beyond that is
 * refused, and nobody else hears of it. A request is worked on from its turn until its answer is made: an answer that is
 * read slowly takes no turn, and an event stream neither. What the process asks itself, to render a page, is part of the
 * request for that page.
 * @param factor what the numbers are multiplied by, from 1
 */
export function installTurns(app: App, factor: number): Turns {
  const [usual, long] = [turnsOf(USUAL, factor), turnsOf(LONG, factor)]
  const leave = (request: FastifyRequest): void => {
    const { turn } = request
    if (turn === undefined) return
    request.turn = undefined
    turn.of.leave(turn.key)
  }
  app.decorateRequest('turn', undefined)
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
  return {
    take(request, done) {
      if (request.turn !== undefined || request.routeOptions.config.takesNoTurn) return done()
      if (!(request.raw instanceof IncomingMessage)) return done()
      const key = networkOf(addressOf(request))
      const of = isLong(request) ? long : usual
      const isLetIn = of.enter(key, () => {
        request.turn = { of, key }
        // Whoever has waited may have gone.
        done(request.raw.socket.destroyed ? new ClientGone() : undefined)
      })
      if (!isLetIn) done(tooMany(1_000))
    },
    leave,
  }
}

function turnsOf({ atOnceOfOne, waitingOfOne }: typeof USUAL, factor: number): FairTurns {
  const all = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY }
  const times = Math.max(1, factor)
  return new FairTurns({ ...all, atOnceOfOne: atOnceOfOne * times, waitingOfOne: waitingOfOne * times })
}

const isLong = ({ query }: FastifyRequest): boolean => Number((query as { limit?: unknown }).limit) > LIMITS.pageSize

/** Has every request of `scope` take its turn: those with a body when that is there, since it may come slowly. */
export function takeTurns(scope: App, turns: Turns): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) done()
    else turns.take(request, done)
  })
  scope.addHook('preHandler', (request, _reply, done) => turns.take(request, done))
}
