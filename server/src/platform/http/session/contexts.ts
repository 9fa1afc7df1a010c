import type { Deps } from '../../context.ts'
import { databasesOf } from '../../scale/replicas/read-your-writes.ts'
import type { App } from '../app-type.ts'

/** Gives each request the context that features are called with, before authentication. */
export function attachContexts(app: App, deps: Deps): void {
  app.decorateRequest('ctx')
  app.addHook('onRequest', (request, _reply, done) => {
    request.ctx = { ...deps, ...databasesOf(request, deps), log: request.log, user: null }
    done()
  })
}
