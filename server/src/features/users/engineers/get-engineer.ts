import type { Engineer } from '@promptery/contract/people/users'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { users } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import { presentEngineer } from '../present.ts'
import { engineerColumns, rankOf } from './engineer-rows.ts'

/** A user as an engineer, with the rank in the list of engineers; null without uploads. @throws NotFound */
export async function getEngineer(
  ctx: Pick<Context, 'db' | 'user' | 'config'>,
  input: { id: string },
): Promise<Engineer> {
  const [row] = await ctx.db
    .select({ ...engineerColumns, uploadsCount: users.uploadsCount })
    .from(users)
    .where(eq(users.id, input.id))
  if (!row) throw new NotFound('This user does not exist')
  return presentEngineer(ctx, row, row.uploadsCount === 0 ? null : await rankOf(ctx.db, row))
}
