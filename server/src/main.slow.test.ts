import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginResponse } from '@promptery/contract/accounts/users'
import { promptsResponse } from '@promptery/contract/listings/prompts'
import { BUILT_SERVER, startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const addressOf = (printed: string) => /ready at (http:\/\/\S+)/.exec(printed)?.[1] ?? ''

it('npm start serves the demo catalogue, keeps a second process out, lets commands in, and stops at SIGTERM', async () => {
  const dataDir = join(folder, 'demo')
  const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', METRICS_PORT: '0' }
  const server = startProcess(BUILT_SERVER, { ...env, DRAIN_MS: '3000' })
  await server.until('Stop with Ctrl-C')
  for (const name of ['buyer', 'seller', 'admin']) expect(server.printed()).toContain(`${name}@example.com`)
  const address = addressOf(server.printed())
  const list = promptsResponse.parse(await (await fetch(`${address}/api/v1/prompts/all-prompts`)).json())
  expect(list.prompts).toHaveLength(24)
  const metricsUrl = /Metrics are read at (http:\/\/\S+)/.exec(server.printed())?.[1] ?? ''
  const metrics = await (await fetch(metricsUrl)).text()
  expect(metrics).toContain('route="/api/v1/prompts/all-prompts",status="200"} 1')
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)

  const second = startProcess(BUILT_SERVER, env)
  expect(await second.ended).toBe(1)
  expect(second.printed().trim()).toBe(
    `Another process is using DATA_DIR ${dataDir}: stop it, or choose another folder`,
  )

  const grant = startProcess('cli/admin.ts', env, 'grant', 'BUYER@example.com')
  expect(await grant.ended, grant.printed()).toBe(0)
  const body = JSON.stringify({ email: 'buyer@example.com', password: 'promptery-demo' })
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/v1/users/login`, { method: 'POST', body, headers })
  expect(loginResponse.parse(await login.json()).user.role).toBe('admin')

  server.child.kill('SIGTERM')
  const statusOf = async (path: string) => (await fetch(`${address}/api/v1${path}`)).status
  await expect.poll(() => statusOf('/ready')).toBe(503)
  expect(await statusOf('/config')).toBe(200)
  expect(await server.ended).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)

  const open = startProcess(BUILT_SERVER, { ...env, HOST: '0.0.0.0' })
  expect(await open.ended).toBe(1)
  expect(open.printed()).toContain('npm run seed -- --remove-demo')

  const removal = startProcess('cli/seed.ts', env, '--remove-demo')
  expect(await removal.ended, removal.printed()).toBe(0)
  const audit = startProcess('cli/admin.ts', env, 'audit', '--act', 'grant')
  expect(await audit.ended, audit.printed()).toBe(0)
  // The account is gone; what was done to it is still known.
  expect(audit.printed()).toMatch(/^\d{4}-\S+Z\tcli\tcommand line\tgrant\tuser\tada\.brook \([\w-]{36}\)\n$/)
  const misspelt = startProcess('cli/admin.ts', env, 'audit', '--limit', 'all')
  expect(await misspelt.ended).toBe(1)
  expect(misspelt.printed()).toContain('Usage: npm run admin')

  const opened = startProcess(BUILT_SERVER, { ...env, HOST: '0.0.0.0' })
  await opened.until('Stop with Ctrl-C')
  expect(opened.printed()).not.toContain('Loading the demo catalogue')
  opened.child.kill('SIGINT')
  expect(await opened.ended).toBe(0)
}, 120_000)
