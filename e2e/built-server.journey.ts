import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startProcess } from '@promptery/testing/process'
import { withDataDir } from './shop.ts'

test('the stacks of the built server name the lines of its sources', async () => {
  await withDataDir(async (dataDir) => {
    // Where its secret is to be, so that it cannot start, for a reason that it does not know.
    await mkdir(join(dataDir, 'session-secret'))
    const server = startProcess('../dist/main.js', { DATA_DIR: dataDir, PORT: '0', SEED: 'none' })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(
      /at async loadSessionSecret \(\S+\/server\/src\/runtime\/session-secret\.ts:\d+:\d+\)/,
    )
  })
})
