import type { UserContext } from '../../../platform/context.ts'
import { endSessions } from '../../../platform/db/queries/end-sessions.ts'
import { revokeApiKeys } from '../../../platform/db/queries/revoke-api-keys.ts'

/**
 * Ends the sessions of the user, and with `revokeKeys` revokes the API keys.
 * @param input.exceptKey the session that stays
 * @returns the number of ended sessions
 */
export function signOutEverywhere(
  { db, user }: UserContext,
  { exceptKey, revokeKeys }: { exceptKey: string | undefined; revokeKeys: boolean },
): Promise<number> {
  return db.transaction(async (tx) => {
    if (revokeKeys) await revokeApiKeys(tx, user.id)
    return endSessions(tx, { userId: user.id, ...(exceptKey !== undefined && { exceptKey }) })
  })
}
