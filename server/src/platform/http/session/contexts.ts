import type { Deps } from '../../context.ts'
import { runForClient } from '../../runtime/current-client.ts'
import { databasesOf } from '../../scale/replicas/read-your-writes.ts'
import type { App } from '../app-type.ts'
import { addressOf, networkOf } from '../limits/addresses/client-address.ts'

/** Gives each request the context that features are called with, before authentication, and its client for fair queues. */
export function attachContexts(app: App, deps: Deps): void {
  app.decorateRequest('ctx')
  app.addHook('onRequest', (request, _reply, done) => {
    request.ctx = { ...deps, ...databasesOf(request, deps), log: request.log, user: null }
    done()
  })
  // Once the body is read, in whose events this would be lost, and the user is known.
  app.addHook('preHandler', (request, _reply, done) => {
    runForClient(request.ctx.user?.id ?? networkOf(addressOf(request)), done)
  })
}
