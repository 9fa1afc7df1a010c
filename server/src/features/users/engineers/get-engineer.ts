import type { Engineer } from '@promptery/contract/people/users'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { NotFound } from '../../../errors.ts'
import { presentEngineer } from '../present.ts'
import { engineerColumns, rankOf } from './engineer-rows.ts'

/**
 * A user as an engineer, with their place in the list of engineers. Users who have uploaded nothing have none.
 * @throws NotFound
 */
export async function getEngineer(ctx: Pick<Deps, 'reads'>, input: { id: string }): Promise<Engineer> {
  const [row] = await ctx.reads
    .select({ ...engineerColumns, uploadsCount: users.uploadsCount })
    .from(users)
    .where(eq(users.id, input.id))
  if (!row) throw new NotFound('This user does not exist')
  return presentEngineer(row, row.uploadsCount === 0 ? null : await rankOf(ctx.reads, row))
}
