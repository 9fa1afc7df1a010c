import type { FileStore } from '../../adapters/files/port.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import type { DrawnPicture, StoredCover } from '../../platform/db/stored-cover.ts'

/**
 * Removes the unreferenced pictures of a prompt: an uploaded cover, and drawings. Runs after the commit: a file that
 * cannot be removed stays behind, and the request succeeds.
 */
export async function removeCovers(files: FileStore, promptId: string, cover: StoredCover | null): Promise<void> {
  const folders = [`drawn/${promptId}`, ...(cover ? [cover.key] : [])]
  await Promise.allSettled(folders.map((folder) => files.removeFolder(folder)))
}

/** Removes unreferenced pictures. The clean-up job removes those that fail here, and drawings. */
export async function removePictures(files: FileStore, pictures: (StoredCover | DrawnPicture | null)[]): Promise<void> {
  await Promise.allSettled(pictures.map((picture) => picture && 'key' in picture && files.removeFolder(picture.key)))
}

/**
 * Removes the cover of a listing that could not be written. After a lost connection the listing may exist: then the
 * cover stays, and the clean-up job removes it if no listing has it.
 */
export async function removeRefusedCover(files: FileStore, cover: StoredCover, reason: unknown): Promise<void> {
  if (!isDatabaseUnavailable(reason)) await removePictures(files, [cover])
}
