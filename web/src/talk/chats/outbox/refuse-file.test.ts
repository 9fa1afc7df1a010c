import { ATTACHMENT } from '@promptery/contract/talk/attachments'
import { expect, it } from 'vitest'
import { nameForServer, refusalOfFile } from './refuse-file.ts'

it.each([
  [{ name: 'fox.png', type: 'image/png', size: 10_000_000 }, undefined],
  [{ name: 'fox.png', type: 'image/png', size: 11_000_000 }, 'larger than 10 MB'],
  [{ name: 'NOTES.MD', type: '', size: 100 }, undefined],
  [{ name: 'notes.txt', type: 'text/plain', size: 300_000 }, 'larger than 256 KB'],
  [{ name: 'fox.svg', type: 'image/svg+xml', size: 100 }, 'Choose a JPEG'],
  [{ name: 'fox.pdf', type: 'application/pdf', size: 100 }, 'Choose a JPEG'],
])('says of %j: %s', (file, refusal) => {
  const said = refusalOfFile(file)
  if (refusal === undefined) expect(said).toBeUndefined()
  else expect(said).toContain(refusal)
})

it('makes a name that the server takes, and keeps its ending', () => {
  expect(nameForServer('a/b\u202e\n.txt')).toBe('a_b__.txt')
  expect(nameForServer(' ')).toBe('file')
  expect(nameForServer('README')).toBe('README')
  const long = nameForServer(`${'x'.repeat(200)}.md`)
  expect([long.length, long.slice(-4)]).toEqual([ATTACHMENT.nameMax, 'x.md'])
})
