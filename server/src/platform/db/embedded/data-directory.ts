import { lstat, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CannotOpenDatabase } from '../db.ts'
import { findBinaries, hasCode } from './binaries.ts'
import type { Instance } from './instance.ts'
import { findInstanceAsRoot } from './privilege-drop.ts'
import { asCurrentUser } from './run-as.ts'

/** The data directory within `DATA_DIR`. It may be a symbolic link. */
export const dataDirectoryIn = (dataDir: string): string => join(resolve(dataDir), 'postgres')

/**
 * The data directory with symbolic links resolved, or `undefined` when there is none yet.
 * @throws CannotOpenDatabase when a link is dangling
 */
export async function existingDataDirectory(dataDir: string): Promise<string | undefined> {
  const path = dataDirectoryIn(dataDir)
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
 * Finds a way to run PostgreSQL on the data directory in `dataDir`.
 * @throws CannotOpenDatabase with every obstacle
 */
export async function findInstance(dataDir: string): Promise<Instance> {
  const binaries = await findBinaries()
  const existing = await existingDataDirectory(dataDir)
  if (process.getuid?.() === 0) return findInstanceAsRoot(dataDirectoryIn(dataDir), existing, binaries)
  return { folder: existing ?? dataDirectoryIn(dataDir), binaries, as: asCurrentUser }
}
