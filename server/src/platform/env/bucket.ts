import { z } from 'zod'
import { httpUrl, type Together, type Variables } from './fields.ts'

export const bucketVariables = z.object({
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpUrl,
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl,
})

export const BUCKET_TOGETHER: Together = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  'keep pictures in a bucket',
]

/** The bucket of the pictures. */
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
  const needsBucket = ['S3_ENDPOINT', 'S3_REGION', 'S3_PUBLIC_URL'].filter((name) => given[name])
  if (!given.S3_BUCKET && needsBucket.length > 0) {
    problems.push(`${needsBucket[0]}: is for a bucket, and S3_BUCKET is not set`)
  }
  if (given.S3_BUCKET && !given.S3_ENDPOINT && !given.S3_REGION) {
    problems.push('S3_REGION: is required without S3_ENDPOINT, such as eu-central-1')
  }
  if (given.S3_PUBLIC_URL?.startsWith('http:') && given.PUBLIC_URL?.startsWith('https:')) {
    problems.push('S3_PUBLIC_URL: must be https, as PUBLIC_URL is, or browsers load no pictures')
  }
  return problems
}

export function bucketOf(env: z.infer<typeof bucketVariables>): BucketSettings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const publicUrl = env.S3_PUBLIC_URL?.replace(/\/+$/, '')
  const region = env.S3_REGION ?? 'us-east-1'
  return { bucket, endpoint: env.S3_ENDPOINT, region, accessKeyId, secretAccessKey, publicUrl }
}
