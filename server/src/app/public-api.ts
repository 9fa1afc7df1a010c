import { publicApiRoutes } from '../library/public-api/routes.ts'
import { mcpRoutes } from '../library/public-api/routes-mcp.ts'
import type { App } from '../platform/http/app-type.ts'
import { forbidCaching } from '../platform/http/headers.ts'
import { sameOriginOnly } from '../platform/http/session/guards.ts'
import { installKeys } from '../platform/http/session/keys.ts'
import { textGuard } from '../platform/http/text-guard.ts'
import { limitConcurrency } from '../platform/scale/concurrency/concurrency-limit.ts'
import type { ApiOptions } from './api.ts'

/** Installs the operations for API keys. They are separate from the API, which accepts sessions only. */
export function installPublicApi(
  publicApi: App,
  { deps, databaseFreeBytes }: Pick<ApiOptions, 'deps' | 'databaseFreeBytes'>,
): void {
  publicApi.addHook('onRequest', sameOriginOnly)
  publicApi.addHook('onRequest', forbidCaching)
  limitConcurrency(publicApi)
  installKeys(publicApi, { db: deps.db, databaseFreeBytes })
  publicApi.addHook('preHandler', textGuard)
  publicApiRoutes(publicApi)
  mcpRoutes(publicApi)
}
