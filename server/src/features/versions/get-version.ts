import type { Version } from '@promptery/contract/versions'
import { and, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../../context.ts'
import { formerVersions, prompts } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { presentVersion } from './present.ts'
import { getReadable, writtenAt } from './readable.ts'

/**
 * One text of a prompt.
 * @throws NotFound for one that the session's user may not read, there or not
 */
export async function getVersion(
  ctx: UserContext,
  { promptId, number }: { promptId: string; number: number },
): Promise<Version & { prompt: string }> {
  const { oldest } = await getReadable(ctx, { promptId })
  const [version] = await unionAll(
    ctx.db
      .select({ number: prompts.version, note: prompts.versionNote, createdAt: writtenAt, prompt: prompts.promptText })
      .from(prompts)
      .where(and(eq(prompts.id, promptId), eq(prompts.version, number))),
    ctx.db
      .select({
        number: formerVersions.number,
        note: formerVersions.note,
        createdAt: formerVersions.createdAt,
        prompt: formerVersions.text,
      })
      .from(formerVersions)
      .where(and(eq(formerVersions.promptId, promptId), eq(formerVersions.number, number))),
  )
  if (!version || number < oldest) throw new NotFound('This version does not exist')
  return { ...presentVersion(version), prompt: version.prompt }
}
