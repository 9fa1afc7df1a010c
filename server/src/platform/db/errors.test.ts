import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPostgres } from './connection/postgres.ts'
import { isDatabaseUnavailable, isOutOfSpace } from './errors.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const asCause = (cause: Error) => new Error('Failed query: select 1', { cause })

const UNAVAILABLE = ['08006', '08001', '57P01', '57P03', '57014', '53300', '28000', '28P01', '3D000']

it.each([...UNAVAILABLE, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
  'recognises an unavailable database by %s, also as the cause of a failed query',
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true)
    expect(isDatabaseUnavailable(asCause(withCode(code)))).toBe(true)
  },
)

it('recognises errors of pg that have no code', () => {
  expect(isDatabaseUnavailable(asCause(new Error('Connection terminated unexpectedly')))).toBe(true)
  expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
})

it('recognises a missing socket, but not a missing file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-no-socket-'))
  const opening = openPostgres({ host: folder }, 'nobody')
  await expect(opening).rejects.toThrow(/ENOENT/)
  expect(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
})

it.each(['23505', '08P01', '42P01', '40P01', '53100'])('does not mistake %s for an unavailable database', (code) => {
  expect(isDatabaseUnavailable(asCause(withCode(code)))).toBe(false)
})

it('recognises a full disk, of the files and of the database', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) expect(isOutOfSpace(asCause(withCode(code)))).toBe(true)
  expect(isOutOfSpace(withCode('EACCES'))).toBe(false)
})
