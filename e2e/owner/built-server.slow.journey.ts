import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startProcess } from '@promptery/testing/process'
import { startTestServer } from '@promptery/testing/server'
import { withDataDir } from '../shop.ts'

test('the stacks of the built server name the lines of its sources', async () => {
  await withDataDir(async (dataDir) => {
    // A folder in the place of the secret's file makes the start fail with an unexpected error.
    await mkdir(join(dataDir, 'session-secret'))
    const server = startProcess('../dist/main.js', { DATA_DIR: dataDir, PORT: '0', SEED: 'none' })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(
      /at async loadSessionSecret \(\S+\/server\/src\/platform\/http\/session\/session\.ts:\d+:\d+\)/,
    )
  })
})

test('a page loads the client’s files from ASSETS_URL', async () => {
  await withDataDir(async (dataDir) => {
    const env = { ASSETS_URL: 'https://assets.example', SEED: 'none' }
    const server = await startTestServer({ dataDir, isBuilt: true, env })
    try {
      const html = await (await fetch(server.url)).text()
      const origins = [...html.matchAll(/(?:src|href)="([^"]*)\/assets\//g)].map(([, origin]) => origin)
      expect(origins.length).toBeGreaterThan(3)
      expect([...new Set(origins)]).toEqual(['https://assets.example'])
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  })
})
