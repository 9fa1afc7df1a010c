import { createHash } from 'node:crypto'
import type { FileStore, StoredFile } from '../../adapters/files/port.ts'
import { readAhead } from '../../platform/runtime/read-ahead.ts'

/** Drawn covers and cards are last: they are drawn again where they are missing. */
const FOLDERS = ['covers', 'attachments', 'generated', 'drawn']
const AT_ONCE = 8

export interface CopySummary {
  /** Files that were copied, read back and are the same. */
  copied: number
  bytes: number
  /** Files that the other store had already, of the same size. With `verify` they were compared too. */
  present: number
  /** Keys that read differently from what was written. */
  different: string[]
}

interface CopyOptions {
  from: FileStore
  to: FileStore
  /** Whether to compare files that are there already, too. */
  verify: boolean
  onProgress?(doneBytes: number, totalBytes: number): void
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Copies every file that `to` lacks, and reads it back. Files never change, so a run goes on where another ended, and may
 * be repeated while the shop adds files.
 * @throws FilesUnavailable
 */
export async function copyFiles({ from, to, verify, onProgress }: CopyOptions): Promise<CopySummary> {
  const [wanted, there] = [await filesOf(from), new Map<string, number>()]
  for (const { key, size } of await filesOf(to)) there.set(key, size)
  const total = wanted.reduce((sum, { size }) => sum + size, 0)
  const summary: CopySummary = { copied: 0, bytes: 0, present: 0, different: [] }
  let done = 0

  const copy = async ({ key, size }: StoredFile): Promise<void> => {
    const isPresent = there.get(key) === size
    if (!isPresent || verify) {
      const bytes = await from.get(key)
      // Removed meanwhile.
      if (!bytes) return
      const isSame = async () => hashOf((await to.get(key)) ?? Buffer.alloc(0)) === hashOf(bytes)
      if (!isPresent || !(await isSame())) {
        await to.put(key, bytes)
        if (!(await isSame())) return void summary.different.push(key)
        summary.copied += 1
        summary.bytes += bytes.length
        return
      }
    }
    summary.present += 1
  }

  for await (const size of readAhead(wanted, AT_ONCE, async (file) => copy(file).then(() => file.size))) {
    done += size
    onProgress?.(done, total)
  }
  return summary
}

async function filesOf(store: FileStore): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const folder of FOLDERS) for await (const file of store.walk(folder)) files.push(file)
  return files
}
