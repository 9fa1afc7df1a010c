import { z } from 'zod'
import { type BucketSettings, bucketName, bucketOf, type bucketVariables } from './bucket.ts'
import { type Variables, whole } from './fields.ts'

export const backupVariables = z.object({
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_BUCKET: bucketName,
  BACKUP_HOURS: whole(1, 720).default(24),
  BACKUPS_KEPT: whole(1, 1_000).default(14),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age, as npm run backup -- --new-key makes one')
    .optional(),
})

/** Backups that the server makes by itself. */
export interface BackupSettings {
  /** Where they are kept: one of both. */
  folder: string | undefined
  bucket: BucketSettings | undefined
  /** The time from one to the next. */
  hours: number
  /** Their number. */
  kept: number
}

export function backupProblems(given: Variables): string[] {
  if (given.BACKUP_FOLDER && given.BACKUP_BUCKET)
    return ['BACKUP_BUCKET: BACKUP_FOLDER is set too, and one place is used']
  if (given.BACKUP_BUCKET && given.BACKUP_BUCKET === given.S3_BUCKET && !given.BACKUP_RECIPIENT) {
    return ['BACKUP_RECIPIENT: is required to keep backups in the bucket of the pictures']
  }
  const unused = ['BACKUP_HOURS', 'BACKUPS_KEPT'].find((name) => given[name])
  if (given.BACKUP_FOLDER || given.BACKUP_BUCKET || !unused) return []
  return [`${unused}: is for backups by schedule, and neither BACKUP_FOLDER nor BACKUP_BUCKET is set`]
}

export function backupsOf(
  env: z.infer<typeof backupVariables> & z.infer<typeof bucketVariables>,
): BackupSettings | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_HOURS: hours, BACKUPS_KEPT: kept } = env
  const bucket = bucketOf(env, env.BACKUP_BUCKET)
  return folder === undefined && !bucket ? undefined : { folder, bucket, hours, kept }
}
