import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'

/** Adds a file to a tar archive and waits until its reader takes it. */
export async function addFile(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content)
  await pipeline([bytes], archive.entry({ name, size: bytes.length }))
}
