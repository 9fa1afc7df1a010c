import type { Deps } from '../../context.ts'
import type { App } from '../app-type.ts'
import { readsOf } from './own-writes.ts'

/** Gives each request the context that features are called with. Its user is not known yet. */
export function attachContexts(app: App, deps: Deps): void {
  app.decorateRequest('ctx')
  app.addHook('onRequest', (request, _reply, done) => {
    request.ctx = { ...deps, ...readsOf(request, deps), log: request.log, user: null }
    done()
  })
}
