import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { FileStore } from './port.ts'

/** Files in a folder, served by this server under `/files/`. */
export function diskFiles(directory: string): FileStore {
  const root = resolve(directory)
  mkdirSync(root, { recursive: true, mode: 0o700 })

  function pathOf(key: string): string {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`Not a key of a file: ${key}`)
    return path
  }

  return {
    describe: `files in ${root}`,
    directory: root,
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = join(dirname(path), `.${randomUUID()}`)
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async removeFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true })
    },
    url: (key) => `/files/${key}`,
  }
}
