import { randomUUID } from 'node:crypto'
import { opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { cacheBriefly, freeBytesOf, makeFolder } from '../../platform/runtime/files.ts'
import type { FileStore, StoredFile } from './port.ts'

/** Files are written here first and then renamed. On the same disk; hidden, so that it is not served. */
const UNFINISHED = '.unfinished'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files in a folder that this server serves under `/files/`. */
export function diskFiles(directory: string): FileStore {
  const root = resolve(directory)

  function pathOf(key: string): string {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`Not a key of a file: ${key}`)
    return path
  }

  async function* entriesOf(path: string) {
    try {
      for await (const { name } of await opendir(path)) {
        try {
          yield { name, changedAt: (await stat(join(path, name))).mtime }
        } catch (error) {
          // Another process has removed it meanwhile.
          if (!isMissing(error)) throw error
        }
      }
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  async function* walk(folder: string): AsyncIterable<StoredFile> {
    const entries = await readdir(pathOf(folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries) {
      const key = `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* walk(key)
      const info = entry.isFile() && (await stat(pathOf(key)).catch(() => undefined))
      if (info) yield { key, size: info.size }
    }
  }

  return {
    describe: `files in ${root}`,
    serving: { directory: root },
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = join(root, UNFINISHED, randomUUID())
      await makeFolder(dirname(unfinished))
      try {
        // Flushed to disk before a row refers to it.
        await writeFile(unfinished, bytes, { flush: true })
        await makeFolder(dirname(path))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async adopt(key, path) {
      const place = pathOf(key)
      await makeFolder(dirname(place), 0o700)
      await rename(path, place)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async removeFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list(folder) {
      for await (const { name, changedAt } of entriesOf(pathOf(folder))) yield { key: `${folder}/${name}`, changedAt }
    },
    walk,
    async removeUnfinished(before) {
      let removed = 0
      for await (const { name, changedAt } of entriesOf(join(root, UNFINISHED))) {
        if (changedAt >= before) continue
        await rm(join(root, UNFINISHED, name), { recursive: true, force: true })
        removed += 1
      }
      return removed
    },
    freeBytes: cacheBriefly(() => freeBytesOf(root)),
    url: (key) => `/files/${key}`,
  }
}
