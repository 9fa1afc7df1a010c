import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finishRestore } from './finish-restore.ts'

const TIME = '20260102T030405Z'
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'promptery-finish-'))
  for (const [path, text] of [
    ['database/rows', 'old'],
    ['session-secret', 'old'],
    [`restored-${TIME}/database/rows`, 'new'],
    [`restored-${TIME}/session-secret`, 'new'],
    [`restored-${TIME}/demo-removed`, ''],
  ] as const) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), text)
  }
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What it does, one rename after the other: a process may be killed after each. */
const STEPS: [string, string][] = [
  ['database', `replaced-${TIME}/database`],
  [`restored-${TIME}/database`, 'database'],
  [`restored-${TIME}/demo-removed`, 'demo-removed'],
  ['session-secret', `replaced-${TIME}/session-secret`],
  [`restored-${TIME}/session-secret`, 'session-secret'],
]

describe('finishRestore', () => {
  it.each(STEPS.map((_, n) => n).concat(STEPS.length))(
    'ends what was broken off after %i of its steps',
    async (done) => {
      await mkdir(join(dataDir, `replaced-${TIME}`))
      for (const [from, to] of STEPS.slice(0, done)) await rename(join(dataDir, from), join(dataDir, to))
      await finishRestore(dataDir)
      const files = (await readdir(dataDir, { recursive: true })).sort()
      expect(files).toEqual([
        'database',
        'database/rows',
        'demo-removed',
        `replaced-${TIME}`,
        `replaced-${TIME}/database`,
        `replaced-${TIME}/database/rows`,
        `replaced-${TIME}/session-secret`,
        'session-secret',
      ])
      const text = (path: string) => readFile(join(dataDir, path), 'utf8')
      expect([await text('database/rows'), await text('session-secret')]).toEqual(['new', 'new'])
      expect([await text(`replaced-${TIME}/database/rows`), await text(`replaced-${TIME}/session-secret`)]).toEqual([
        'old',
        'old',
      ])
    },
  )

  it('removes a folder whose restore was not decided', async () => {
    await rename(join(dataDir, `restored-${TIME}`), join(dataDir, 'restoring'))
    await finishRestore(dataDir)
    expect(await readFile(join(dataDir, 'database/rows'), 'utf8')).toBe('old')
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'session-secret'])
  })
})
