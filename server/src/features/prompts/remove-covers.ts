import type { FileStore } from '../../adapters/files/port.ts'
import type { StoredCover } from '../../db/stored-cover.ts'

/**
 * Removes the pictures that nothing shows any more: an uploaded cover, and those drawn for the prompt. What has been
 * committed stands, so a file that cannot be removed is left behind and fails nobody's request.
 */
export async function removeCovers(files: FileStore, promptId: string, cover: StoredCover | null): Promise<void> {
  const folders = [`drawn/${promptId}`, ...(cover ? [cover.key] : [])]
  await Promise.allSettled(folders.map((folder) => files.removeFolder(folder)))
}
