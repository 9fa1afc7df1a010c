import { z } from 'zod'
import { type Variables, whole } from './fields.ts'

export const backupVariables = z.object({
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_HOURS: whole(1, 720).default(24),
  BACKUPS_KEPT: whole(1, 1_000).default(14),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age, as npm run backup -- --new-key makes one')
    .optional(),
})

/** Backups that the server makes by itself. */
export interface BackupSettings {
  folder: string
  /** The time from one to the next. */
  hours: number
  /** Their number. */
  kept: number
}

export function backupProblems(given: Variables): string[] {
  const unused = ['BACKUP_HOURS', 'BACKUPS_KEPT'].filter((name) => given[name])
  if (given.BACKUP_FOLDER || unused.length === 0) return []
  return [`${unused[0]}: is for backups by schedule, and BACKUP_FOLDER is not set`]
}

export function backupsOf(env: z.infer<typeof backupVariables>): BackupSettings | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_HOURS: hours, BACKUPS_KEPT: kept } = env
  return folder === undefined ? undefined : { folder, hours, kept }
}
