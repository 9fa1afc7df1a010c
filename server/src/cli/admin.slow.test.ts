import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { followed } from '@promptery/testing/process'
import pg from 'pg'
import { expect, it } from 'vitest'
import { passwordMatches } from '../accounts/passwords/passwords.ts'
import { atEndOfFile } from '../testing/at-end-of-file.ts'
import { migratedPostgres } from '../testing/database/database.ts'

it('npm run admin creates an admin, and gives an account a new password that is made, piped or refused', async () => {
  const { url, drop } = await migratedPostgres()
  atEndOfFile(drop)
  const run = async (args: string[], typed = '') => {
    const command = spawn('node', [fileURLToPath(new URL('admin.ts', import.meta.url)), ...args], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        SEED: 'none',
        SESSION_SECRET: 'a secret of the tests, 32 letters long',
      },
    })
    command.stdin.end(typed)
    const { ended, printed } = followed(command)
    return { code: await ended, printed: printed() }
  }
  const matches = async (password = '') => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(`select password_hash as hash from users where email_key = 'ada@shop.example'`)
    await client.end()
    return passwordMatches(rows[0]?.hash, password)
  }
  const shown = (printed: string) => /^Password, shown this once: (\S+)$/m.exec(printed)?.[1]

  const created = await run(['create', 'ada@shop.example'])
  expect(created).toMatchObject({ code: 0, printed: expect.stringContaining('ada (ada@shop.example) is an admin.') })
  expect(await matches(shown(created.printed))).toBe(true)
  expect(await run(['create', 'ada@shop.example', '--name', 'other'])).toEqual({
    ...{ code: 1, printed: 'There is an account with this email\n' },
  })
  const reset = await run(['reset-password', 'ada@shop.example'])
  expect([reset.code, await matches(shown(created.printed)), await matches(shown(reset.printed))]).toEqual([
    0,
    false,
    true,
  ])
  const asked = await run(['reset-password', 'ada@shop.example', '--ask'], 'nine slow lighthouses\n')
  expect([asked, await matches('nine slow lighthouses')]).toEqual([
    { code: 0, printed: 'ada (ada@shop.example) has a new password, and is signed out everywhere.\n' },
    true,
  ])
  const refused = await Promise.all([
    run(['reset-password', 'ada@shop.example', '--ask'], 'short\n'),
    run(['reset-password', 'ben@shop.example']),
    run(['create', 'ada@shop.example', '--limit', '1']),
  ])
  expect(refused).toEqual([
    { code: 1, printed: 'Password: Use at least 8 characters\n' },
    { code: 1, printed: 'There is no account with the email ben@shop.example\n' },
    { code: 1, printed: expect.stringMatching(/^Usage: npm run admin/) },
  ])
}, 180_000)
