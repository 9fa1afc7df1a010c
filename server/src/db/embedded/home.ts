import { lstat, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CannotOpenDatabase } from '../db.ts'
import { findHomeAsRoot } from './as-root.ts'
import { findPrograms, hasCode, type Programs } from './programs.ts'
import { asOneself, type RunAs } from './run-as.ts'

/** Where a database is kept, and what runs it. */
export interface Home {
  /** The database's folder. It may not be there yet. */
  folder: string
  programs: Programs
  as: RunAs
}

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
export async function findHome(dataDir: string): Promise<Home> {
  const programs = await findPrograms()
  const existing = await existingFolder(dataDir)
  if (process.getuid?.() === 0) return findHomeAsRoot(folderIn(dataDir), existing, programs)
  return { folder: existing ?? folderIn(dataDir), programs, as: asOneself }
}
