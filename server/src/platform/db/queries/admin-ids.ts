import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { users } from '../schema.ts'

export async function adminIds(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}
