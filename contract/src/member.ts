import { z } from 'zod'
import { idSchema } from './common.ts'

/** What a user is called. */
export const nameFields = {
  /** ASCII and unique: it is in mentions, and tells apart who has the same name. */
  username: z.string(),
  /** Shown in place of the username, in any script. Absent: none was chosen. */
  displayName: z.string().optional(),
}

/** A user where they are named. */
export const memberSchema = z.object({ _id: idSchema, ...nameFields })
export type Member = z.infer<typeof memberSchema>
