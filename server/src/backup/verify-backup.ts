import { type ArchiveEntry, collect, isDamaged, readArchive } from './archive-reader.ts'
import {
  BackupFailed,
  FORMAT,
  FORMAT_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  tableEntry,
} from './manifest.ts'
import { isSealed } from './seal.ts'

const FORMAT_LINE = /^promptery-backup (\d+)\n$/
/** Room for the checksums of a million pictures. */
const MANIFEST_BYTES_MAX = 256 * 1024 ** 2

export const formatLine = `promptery-backup ${FORMAT}\n`

/**
 * Reads a whole backup, without writing anything.
 * @param onRead told how many bytes of the file have been read
 * @param onEntry told how large each entry is when it is unpacked
 * @returns what its manifest says, all of which holds
 * @throws BackupFailed when it is damaged, is no backup, or is of a later format
 */
export async function verifyBackup(
  file: string,
  onRead?: (bytes: number) => void,
  onEntry?: (path: string, bytes: number) => void,
): Promise<Manifest> {
  if (!(await isSealed(file, onRead))) throw isDamaged(file, 'it was cut off or changed, or it never was one')
  let isFirst = true
  let manifest: Manifest | undefined
  const sums = await readArchive(
    file,
    async (entry) => {
      if (isFirst) await checkFormat(file, entry)
      isFirst = false
      onEntry?.(entry.path, entry.size)
      if (manifest) throw isDamaged(file, 'its manifest is not at its end')
      if (entry.path === MANIFEST_ENTRY) manifest = await readManifest(file, entry)
    },
    onRead,
  )
  if (!manifest) throw isDamaged(file, 'it has no manifest')
  checkSums(file, manifest, sums)
  return manifest
}

/** @throws BackupFailed unless `sums` are those of the manifest: each entry there, none beside them */
export function checkSums(file: string, manifest: Manifest, sums: Map<string, string>): void {
  const expected = Object.entries(manifest.entries)
  const wrong = expected.find(([path, sum]) => sums.get(path) !== sum)
  if (wrong) throw isDamaged(file, `${wrong[0]} is not what its manifest says`)
  const without = manifest.tables.find(({ name }) => !sums.has(tableEntry(name)))
  if (without) throw isDamaged(file, `it has no rows of the table ${without.name}`)
  if (sums.size !== expected.length + 1) throw isDamaged(file, 'it has entries that its manifest does not name')
}

async function checkFormat(file: string, entry: ArchiveEntry): Promise<void> {
  const line = entry.path === FORMAT_ENTRY && entry.size < 100 ? (await collect(entry.body)).toString() : ''
  const version = FORMAT_LINE.exec(line)?.[1]
  if (!version) throw isDamaged(file, 'it does not begin as one')
  if (Number(version) > FORMAT) {
    throw new BackupFailed(`${file} was made by a newer Promptery (format ${version}): restore it with that one`)
  }
}

async function readManifest(file: string, entry: ArchiveEntry): Promise<Manifest> {
  if (entry.size > MANIFEST_BYTES_MAX) throw isDamaged(file, 'its manifest is too long')
  const text = (await collect(entry.body)).toString()
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw isDamaged(file, 'its manifest cannot be read')
  }
}
