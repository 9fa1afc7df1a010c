import { lstat, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CannotOpenDatabase } from '../db.ts'
import { findPrograms, hasCode } from './binaries.ts'
import type { Instance } from './instance.ts'
import { findInstanceAsRoot } from './privilege-drop.ts'
import { asOneself } from './run-as.ts'

/** The database's folder in `DATA_DIR`, or a link to it. */
export const folderIn = (dataDir: string): string => join(resolve(dataDir), 'postgres')

/**
 * The database's folder with its links followed, or `undefined` when there is none yet.
 * @throws CannotOpenDatabase when a link leads to nothing
 */
export async function existingFolder(dataDir: string): Promise<string | undefined> {
  const path = folderIn(dataDir)
  const entry = await lstat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (!entry?.isSymbolicLink()) return entry && path
  return realpath(path).catch(() => {
    throw new CannotOpenDatabase(
      `${path} is a link to the database's folder, and that folder is not there: bring it back, or remove the link to ` +
        'begin with an empty shop',
    )
  })
}

/**
 * Finds a way to run PostgreSQL on the database of `dataDir`.
 * @throws CannotOpenDatabase with what stands in the way
 */
export async function findInstance(dataDir: string): Promise<Instance> {
  const programs = await findPrograms()
  const existing = await existingFolder(dataDir)
  if (process.getuid?.() === 0) return findInstanceAsRoot(folderIn(dataDir), existing, programs)
  return { folder: existing ?? folderIn(dataDir), programs, as: asOneself }
}
