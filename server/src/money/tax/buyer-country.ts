import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { users } from '../../platform/db/schema.ts'

/** The country that the session's user last bought in. Null: they have named none. */
export async function getCountry({ db, user }: UserContext): Promise<string | null> {
  const [row] = await db.select({ country: users.country }).from(users).where(eq(users.id, user.id))
  return row?.country ?? null
}

/**
 * The country by which a buyer is taxed: the given one, which is remembered, then the remembered one, then the shop's own.
 * @returns null where the shop's rates tax nobody
 */
export async function buyerCountry(ctx: UserContext, given: string | undefined): Promise<string | null> {
  const { db, user, config } = ctx
  const [first] = config.taxRates
  if (config.tax !== 'rates' || !first) return null
  if (given !== undefined) {
    const isOther = sql`${users.country} is distinct from ${given}`
    await db
      .update(users)
      .set({ country: given })
      .where(and(eq(users.id, user.id), isOther))
    return given
  }
  return (await getCountry(ctx)) ?? first.country
}
