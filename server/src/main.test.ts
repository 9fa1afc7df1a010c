import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promptsResponse } from '@promptery/contract/listings/prompts'
import { loginResponse } from '@promptery/contract/people/users'
import { BUILT_SERVER, startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const addressOf = (printed: string) => /ready at (http:\/\/\S+)/.exec(printed)?.[1] ?? ''

async function refusal(env: Record<string, string>) {
  const server = startProcess(BUILT_SERVER, { SEED: 'none', PORT: '0', DATA_DIR: join(folder, 'refused'), ...env })
  return { code: await server.ended, lines: server.printed().trim().split('\n') }
}

describe('npm start', () => {
  it('serves the demo catalogue, keeps a second process out, lets commands in, and stops at SIGTERM', async () => {
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
    const audit = startProcess('cli/admin.ts', env, 'audit', '--limit', '1')
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

  it('names every bad variable at once', async () => {
    const env = {
      PORT: 'many',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      SESSION_SECRET: 'short',
      REQUIRE_APPROVAL: 'yes',
      RATE_LIMIT_FACTOR: '0',
      DRAIN_MS: 'long',
      METRICS_PORT: '70000',
    }
    const { code, lines } = await refusal(env)
    expect(code).toBe(1)
    expect(lines[0]).toBe('These environment variables are wrong:')
    const named = lines.slice(1).map((line) => line.split(':')[0])
    expect(new Set(named)).toEqual(new Set(Object.keys(env)))
  })

  it('asks for SESSION_SECRET with DATABASE_URL, and takes an empty variable as absent', async () => {
    const { code, lines } = await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/x', PORT: '' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      'These environment variables are wrong:',
      expect.stringMatching(/^SESSION_SECRET: is required/),
    ])
  })

  it('says in one line that a PostgreSQL is not there', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/x', SESSION_SECRET: 'x'.repeat(32) }
    const { code, lines } = await refusal(env)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('PostgreSQL at DATABASE_URL cannot be reached')])
  })

  it.each([
    ['PORT', {}],
    ['METRICS_PORT', { PORT: '0' }],
  ])('says in one line that %s is in use', async (name, env) => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, lines } = await refusal({ ...env, [name]: port })
    other.close()
    expect(code).toBe(1)
    expect(lines).toEqual([`Port ${port} is in use: stop what uses it, or choose another ${name}`])
  })

  it('says in one line that DATA_DIR cannot be written', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const { code, lines } = await refusal({ DATA_DIR: join(folder, 'a-file/data') })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be written \(ENOTDIR\)$/)])
  })
})
