import type { PageQuery } from '@promptery/contract/common'
import type { Engineer } from '@promptery/contract/people/users'
import { and, gt, not } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { selectPage } from '../../../platform/db/page.ts'
import { isLeaving } from '../../../platform/db/queries/account-deletion.ts'
import { isSuspended } from '../../../platform/db/queries/suspension.ts'
import { users } from '../../../platform/db/schema.ts'
import { presentEngineer } from '../present.ts'
import { engineerColumns, rankOf } from './engineer-rows.ts'

/** Everyone who has uploaded a prompt and is neither suspended nor leaving, best-selling first. */
export async function listEngineers(
  ctx: Pick<Context, 'db' | 'user' | 'config'>,
  input: PageQuery,
): Promise<{ engineers: Engineer[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { salesCount: users.salesCount, id: users.id } },
    input,
    ({ after, order, limit }) =>
      ctx.db
        .select(engineerColumns)
        .from(users)
        .where(and(gt(users.uploadsCount, 0), not(isSuspended), not(isLeaving), after))
        .orderBy(...order)
        .limit(limit),
  )
  const [first] = rows
  const firstRank = first && input.cursor ? await rankOf(ctx.db, first) : 1
  return { engineers: rows.map((row, index) => presentEngineer(ctx, row, firstRank + index)), nextCursor }
}
