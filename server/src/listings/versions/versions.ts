import { LIMITS } from '@promptery/contract/constants'
import type { Version, VersionText } from '@promptery/contract/listings/versions'
import { and, desc, eq, gte, inArray, or } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { formerVersions } from '../../platform/db/schema.ts'
import { presentVariableDescription } from '../present.ts'
import { getReader, getVersionText, oldestReadable } from './readable.ts'

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

/**
 * A version of a prompt's text.
 * @throws NotFound for one that the session's user may not read, whether it exists or not
 */
export async function getVersion(ctx: UserContext, input: { promptId: string; number: number }): Promise<VersionText> {
  const version = await getVersionText(ctx, input, await getReader(ctx, input))
  return {
    ...presentVersion(version),
    prompt: version.text,
    gapHints: version.gapHints.map(presentVariableDescription),
  }
}

type VersionRow = Omit<Version, 'createdAt'> & { createdAt: Date }

const presentVersion = ({ number, note, createdAt }: VersionRow): Version => ({
  number,
  note,
  createdAt: createdAt.toISOString(),
})
