import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'
import { makeFolder } from '../../platform/runtime/files.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './port.ts'
import type { AvailabilityLog } from './s3.ts'

/** Pictures in the folder of a shop without a bucket. */
export async function folderFiles({ dataDir }: Pick<Env, 'dataDir'>): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  await makeFolder(folder, 0o700)
  return diskFiles(folder)
}

/** Commands report a failure themselves. */
const silent: AvailabilityLog = { info: () => undefined, warn: () => undefined }

/** Pictures in the configured bucket. Its client is loaded only here. */
export async function bucketFiles(s3: NonNullable<Env['s3']>, log: AvailabilityLog = silent): Promise<FileStore> {
  const { s3Files } = await import('./s3.ts')
  return s3Files(s3, log)
}

/** The configured bucket, or the folder. */
export const chooseFiles = async (env: Pick<Env, 's3' | 'dataDir'>, log?: AvailabilityLog): Promise<FileStore> =>
  env.s3 ? bucketFiles(env.s3, log) : folderFiles(env)
