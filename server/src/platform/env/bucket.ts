import { z } from 'zod'
import { httpUrl, type Variables, whole } from './fields.ts'

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
  .optional()

export const bucketVariables = z.object({
  S3_BUCKET: bucketName,
  S3_ENDPOINT: httpUrl,
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl,
})

/** A bucket, of pictures or of backups. */
export interface BucketSettings {
  bucket: string
  /** Absent: Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Where browsers load covers from, without a trailing slash. Absent: from the shop. */
  publicUrl: string | undefined
}

export function bucketProblems(given: Variables): string[] {
  const problems: string[] = []
  const hasBucket = given.S3_BUCKET !== undefined || given.BACKUP_BUCKET !== undefined
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (hasBucket) for (const name of keys) if (!given[name]) problems.push(`${name}: is required to use a bucket`)
  const needsBucket = [...keys, 'S3_ENDPOINT', 'S3_REGION'].find((name) => given[name])
  if (!hasBucket && needsBucket) problems.push(`S3_BUCKET: is required, as ${needsBucket} is set`)
  if (given.S3_PUBLIC_URL && !given.S3_BUCKET) {
    problems.push('S3_PUBLIC_URL: is for a bucket of pictures, and S3_BUCKET is not set')
  }
  if (hasBucket && !given.S3_ENDPOINT && !given.S3_REGION) {
    problems.push('S3_REGION: is required without S3_ENDPOINT, such as eu-central-1')
  }
  if (given.S3_PUBLIC_URL?.startsWith('http:') && given.PUBLIC_URL?.startsWith('https:')) {
    problems.push('S3_PUBLIC_URL: must be https, as PUBLIC_URL is, or browsers load no pictures')
  }
  return problems
}

/** @param bucket its name: `S3_BUCKET` or `BACKUP_BUCKET` */
export function bucketOf(env: z.infer<typeof bucketVariables>, bucket: string | undefined): BucketSettings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const publicUrl = env.S3_PUBLIC_URL?.replace(/\/+$/, '')
  const region = env.S3_REGION ?? 'us-east-1'
  return { bucket, endpoint: env.S3_ENDPOINT, region, accessKeyId, secretAccessKey, publicUrl }
}

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
