import { and, asc, eq, not } from 'drizzle-orm'
import { Forbidden } from '../../errors.ts'
import type { Db } from '../db.ts'
import { users } from '../schema.ts'
import { isSuspended } from './suspension.ts'

/**
 * Locks the admins and requires that `userId` is one. Two admins cannot revoke or suspend each other at once, so the shop
 * keeps one.
 * @throws Forbidden
 */
export async function requireAdmin(tx: Db, userId: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), not(isSuspended)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (!admins.some(({ id }) => id === userId)) throw new Forbidden('admin_only', 'This is for admins')
}

export async function adminIds(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}
