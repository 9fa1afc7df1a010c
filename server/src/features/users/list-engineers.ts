import type { PageQuery } from '@promptery/contract/common'
import type { Engineer } from '@promptery/contract/users'
import { and, desc, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { users } from '../../db/schema.ts'
import { engineerColumns } from './engineer-rows.ts'
import { presentEngineer } from './present.ts'

const cursorShape = z.tuple([z.number().int(), z.uuid(), z.number().int()])

/** Everyone who has uploaded a prompt, best-selling first. */
export async function listEngineers(
  ctx: Pick<Deps, 'db'>,
  input: PageQuery,
): Promise<{ engineers: Engineer[]; nextCursor: string | null }> {
  const after = decodeCursor(input.cursor, cursorShape)
  const rows = await ctx.db
    .select(engineerColumns)
    .from(users)
    .where(
      and(
        gt(users.uploadsCount, 0),
        after && sql`(${users.salesCount}, ${users.id}) < (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(users.salesCount), desc(users.id))
    .limit(input.limit + 1)
  const { page, last } = cutPage(rows, input.limit)
  const ranksBefore = after?.[2] ?? 0
  return {
    engineers: page.map((row, index) => presentEngineer(row, ranksBefore + index + 1)),
    nextCursor: last ? encodeCursor([last.salesCount, last.id, ranksBefore + page.length]) : null,
  }
}
