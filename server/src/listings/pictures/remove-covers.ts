import type { FileStore } from '../../adapters/files/port.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import type { StoredCover } from '../../db/stored-cover.ts'

/**
 * Removes the pictures that nothing shows any more: an uploaded cover, and those drawn for the prompt. What has been
 * committed stands, so a file that cannot be removed is left behind, and the request succeeds.
 */
export async function removeCovers(files: FileStore, promptId: string, cover: StoredCover | null): Promise<void> {
  const folders = [`drawn/${promptId}`, ...(cover ? [cover.key] : [])]
  await Promise.allSettled(folders.map((folder) => files.removeFolder(folder)))
}

/** Removes pictures that no row names any more. What cannot be removed is left to the sweep. */
export async function removePictures(files: FileStore, pictures: (StoredCover | null)[]): Promise<void> {
  await Promise.allSettled(pictures.map((picture) => picture && files.removeFolder(picture.key)))
}

/**
 * Removes the cover of a listing that could not be written. When the database went away, the listing may have been
 * written all the same: then the cover stays, and the sweep removes it later if no listing has it.
 */
export async function removeRefusedCover(files: FileStore, cover: StoredCover, reason: unknown): Promise<void> {
  if (!isDatabaseAway(reason)) await files.removeFolder(cover.key)
}
