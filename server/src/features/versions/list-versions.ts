import { LIMITS } from '@promptery/contract/constants'
import type { Version } from '@promptery/contract/listings/versions'
import { and, desc, eq, gte, inArray, or } from 'drizzle-orm'
import { getReader, oldestReadable } from '../../catalog/versions/readable.ts'
import type { UserContext } from '../../platform/context.ts'
import { formerVersions } from '../../platform/db/schema.ts'
import { presentVersion } from './present.ts'

/**
 * The versions of a prompt that the session's user may read, newest first, without texts: the latest, and the bought
 * one.
 * @throws NotFound for users who may read none
 */
export async function listVersions(ctx: UserContext, input: { promptId: string }): Promise<Version[]> {
  const reader = await getReader(ctx, input)
  const oldest = oldestReadable(reader)
  const ofPrompt = eq(formerVersions.promptId, input.promptId)
  const latest = ctx.db
    .select({ number: formerVersions.number })
    .from(formerVersions)
    .where(ofPrompt)
    .orderBy(desc(formerVersions.number))
    .limit(LIMITS.versionsShown)
  const former = await ctx.db
    .select({ number: formerVersions.number, note: formerVersions.note, createdAt: formerVersions.createdAt })
    .from(formerVersions)
    .where(
      and(
        ofPrompt,
        gte(formerVersions.number, oldest),
        or(eq(formerVersions.number, oldest), inArray(formerVersions.number, latest)),
      ),
    )
    .orderBy(desc(formerVersions.number))
  return [reader.version, ...former].map(presentVersion)
}
