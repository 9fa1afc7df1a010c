import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Builds `folder` unless its sources are unchanged, compared by a hash stored in it. All paths are relative to the
 * root. Tests do not count as sources.
 */
export async function buildIfChanged(
  folder: string,
  sources: string[],
  build: (folder: string) => Promise<void> | void,
): Promise<void> {
  const hash = createHash('sha256')
  const paths = globSync(sources, { cwd: root }).filter(
    (path) => statSync(join(root, path)).isFile() && !path.includes('.test.'),
  )
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  const wanted = hash.digest('hex')
  const stamp = join(root, folder, '.built-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await build(join(root, folder))
  writeFileSync(stamp, wanted)
}
