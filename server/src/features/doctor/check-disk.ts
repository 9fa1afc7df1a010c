import type { Finding } from '@promptery/contract/settings/settings'
import { freeBytesOf, RESERVE_BYTES } from '../../platform/runtime/disk-space.ts'

const MB = 1024 * 1024
/** Free space below which the doctor warns. */
const LITTLE_BYTES = 1024 * MB

/** Checks the free space on the disk of `DATA_DIR`. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  return diskFinding(await freeBytesOf(dataDir))
}

/** @param freeBytes free space on the disk of `DATA_DIR` */
export function diskFinding(freeBytes: number): Finding {
  const free = `${Math.floor(freeBytes / MB).toLocaleString('en-US')} MB are free on the disk of DATA_DIR`
  if (freeBytes < RESERVE_BYTES)
    return { level: 'wrong', message: `Only ${free}: nothing can be stored.`, action: 'Make room.' }
  if (freeBytes < LITTLE_BYTES)
    return { level: 'note', message: `${free}.`, action: `Below ${RESERVE_BYTES / MB} MB nothing can be stored.` }
  return { level: 'ok', message: `${free}.` }
}
