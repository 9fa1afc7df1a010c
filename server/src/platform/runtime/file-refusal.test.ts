import { mkdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fileRefusal } from './files.ts'

it('names the file that the system refuses, and no other error', async () => {
  // Not even root makes a folder there.
  const refused = await mkdir('/sys/promptery').catch((error: unknown) => error)
  expect(fileRefusal(refused)).toMatch(
    /^User \d+ may not use \/sys\S* \((EPERM|EACCES|EROFS)\): give it to this user, /,
  )
  const missing = await readFile('/promptery/nowhere').catch((error: unknown) => error)
  expect([fileRefusal(missing), fileRefusal(new Error('EACCES'))]).toEqual([undefined, undefined])
})
