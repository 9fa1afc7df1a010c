import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startProcess } from '@promptery/testing/process'
import { withDataDir } from '../shop.ts'

test('the stacks of the built server name the lines of its sources', async () => {
  await withDataDir(async (dataDir) => {
    // A folder in the place of the secret's file makes the start fail with an unexpected error.
    await mkdir(join(dataDir, 'session-secret'))
    const server = startProcess('../dist/main.js', { DATA_DIR: dataDir, PORT: '0', SEED: 'none' })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(
      /at async loadSessionSecret \(\S+\/server\/src\/platform\/runtime\/session-secret\.ts:\d+:\d+\)/,
    )
  })
})
