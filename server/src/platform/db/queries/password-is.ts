import { eq, isNull } from 'drizzle-orm'
import { users } from '../schema.ts'

/** Whether a user still has the password hash, or still none, that was found before. */
export const passwordIs = (hash: string | null) =>
  hash === null ? isNull(users.passwordHash) : eq(users.passwordHash, hash)
