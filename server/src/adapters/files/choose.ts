import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './port.ts'
import type { AvailabilityLog } from './s3-failures.ts'

/** Pictures in the folder of a shop without a bucket. */
export const folderFiles = ({ dataDir }: Pick<Env, 'dataDir'>): FileStore => diskFiles(join(dataDir, 'files'))

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
