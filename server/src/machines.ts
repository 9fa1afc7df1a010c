import type { ApiOptions } from './api.ts'
import { machineRoutes } from './features/machines/routes.ts'
import { mcpRoutes } from './features/machines/routes-mcp.ts'
import type { App } from './http/app-type.ts'
import { forbidCaching } from './http/headers.ts'
import { type Turns, takeTurns } from './http/limits/turns/turns.ts'
import { ownPagesOnly } from './http/session/csrf-guard.ts'
import { installKeys } from './http/session/keys.ts'
import { textGuard } from './http/text-guard.ts'

/**
 * What is called with an API key. It stands beside the API: there no key is looked for, and here no session is.
 */
export function installMachines(
  machines: App,
  { deps, databaseFreeBytes, turns }: Pick<ApiOptions, 'deps' | 'databaseFreeBytes'> & { turns: Turns },
): void {
  machines.addHook('onRequest', ownPagesOnly)
  machines.addHook('onRequest', forbidCaching)
  takeTurns(machines, turns)
  installKeys(machines, { db: deps.db, databaseFreeBytes })
  machines.addHook('preHandler', textGuard)
  machineRoutes(machines)
  mcpRoutes(machines)
}
