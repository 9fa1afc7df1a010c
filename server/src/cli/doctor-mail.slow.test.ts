import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '@promptery/testing/mail-server'
import { startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, expect, it } from 'vitest'

let env: Record<string, string>
beforeAll(async () => {
  env = { DATA_DIR: join(await mkdtemp(join(tmpdir(), 'promptery-doctor-')), 'data'), LOG_LEVEL: 'warn' }
})
afterAll(() => rm(join(env.DATA_DIR ?? '', '..'), { recursive: true, force: true }))

async function doctor(more: Record<string, string>) {
  const command = startProcess('cli/doctor.ts', { ...env, ...more })
  return { code: await command.ended, printed: command.printed() }
}

it('signs in to the mail server, and says why it or the database cannot be reached', async () => {
  const server = await startMailServer()
  const mail = { MAIL_FROM: 'mail@shop.example', PUBLIC_URL: 'https://shop.example', SMTP_URL: server.url }
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/nothing'
  const away = { DATABASE_URL, SESSION_SECRET: 'a secret that is long enough to be one' }
  const good = await doctor({ ...away, ...mail })
  expect(good.printed).toContain(`ok     The mail server accepts the shop: ${server.url}, from mail@shop.example.`)
  await server.stop()
  const bad = await doctor({ ...away, ...mail })
  expect(bad).toMatchObject({ code: 1, printed: expect.stringContaining('WRONG  The database cannot be opened') })
  expect(bad.printed).toContain('MB are free')
  expect(bad.printed).toContain(`WRONG  No mail can be sent through ${server.url}, from mail@shop.example: `)
}, 90_000)
