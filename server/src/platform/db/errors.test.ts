import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPostgres } from './connection/postgres.ts'
import { isDatabaseAway, isOutOfSpace } from './errors.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const asCause = (cause: Error) => new Error('Failed query: select 1', { cause })

it.each(['08006', '08001', '57P01', '57P03', '57014', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
  'knows a database that is away by %s, also as the cause of a query that failed',
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true)
    expect(isDatabaseAway(asCause(withCode(code)))).toBe(true)
  },
)

it('knows it by the words of pg, which has no codes for its own', () => {
  expect(isDatabaseAway(asCause(new Error('Connection terminated unexpectedly')))).toBe(true)
  expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true)
})

it('knows a missing socket, and takes a missing file for what it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-no-socket-'))
  const opening = openPostgres({ host: folder }, 'nobody')
  await expect(opening).rejects.toThrow(/ENOENT/)
  expect(isDatabaseAway(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseAway(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
})

it.each(['23505', '08P01', '42P01', '40P01', '53100'])('does not take %s for a database that is away', (code) => {
  expect(isDatabaseAway(asCause(withCode(code)))).toBe(false)
})

it('knows a full disk, of the files and of the database', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) expect(isOutOfSpace(asCause(withCode(code)))).toBe(true)
  expect(isOutOfSpace(withCode('EACCES'))).toBe(false)
})
