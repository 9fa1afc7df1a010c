import { lstat, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/**
 * Creates a folder and those above it, unless they are there. `mkdir` with `recursive` never ends below `/proc` and
 * below a link to a folder that is away.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const folder = resolve(path)
  const parent = dirname(folder)
  if (parent !== folder && !(await isThere(parent))) await makeFolder(parent, mode)
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isFolder || !(await stat(folder)).isDirectory()) throw error
  })
}
