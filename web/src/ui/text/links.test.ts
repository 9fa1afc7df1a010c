import { describe, expect, it } from 'vitest'
import { safeHref, splitLinks } from './links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ text, href }) => (href ? [[text, href]] : []))

describe('splitLinks', () => {
  it.each([
    ['See https://example.com/a_(b)?x=1&y=2#z.', 'https://example.com/a_(b)?x=1&y=2#z'],
    ['(http://localhost:3000/x), and on', 'http://localhost:3000/x'],
    ['HTTPS://EXAMPLE.COM/A!', 'HTTPS://EXAMPLE.COM/A', 'https://example.com/A'],
    ['Write to ada@test.example, please', 'ada@test.example', 'mailto:ada@test.example'],
    ['mailto:ada@test.example', 'mailto:ada@test.example'],
    ['اقرأ https://example.com/مقال هنا', 'https://example.com/مقال', 'https://example.com/%D9%85%D9%82%D8%A7%D9%84'],
    ['见 https://例え.jp/パス 。', 'https://例え.jp/パス', 'https://xn--r8jz45g.jp/%E3%83%91%E3%82%B9'],
    // The visible URL is the target.
    ['https://google.com@evil.example', 'https://google.com', 'https://google.com/'],
    [`https://a.example/${'x'.repeat(300)}`, `https://a.example/${'x'.repeat(300)}`],
  ])('links %j completely', (text, shown, href = shown) => expect(linksOf(text)).toEqual([[shown, href]]))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    'node.js and README.md and www.example.com',
    'http://example.com/\u202egpj.exe',
    'https://',
    'a@b',
  ])('does not link %j', (text) => expect(linksOf(text)).toEqual([]))

  it('does not link a URL with a name and a password', () => {
    expect(
      splitLinks('git clone https://ada:secret@git.example/x').filter(({ href }) => href?.startsWith('http')),
    ).toEqual([])
  })

  it.each(['', 'plain', 'https://a.example b@c.example\nhttp://d.example', '<b>https://a.example</b>'])(
    'loses nothing of %j',
    (text) => {
      const parts = splitLinks(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true)
    },
  )

  it.each(['http://a', 'http://a.b/(', 'a@', 'x.y@', ':', 'mailto:', 'http://a.b/[(', 'a.'])(
    'is done soon with 5,000 characters of %j',
    (piece) => {
      const before = performance.now()
      splitLinks(piece.repeat(5_000 / piece.length))
      expect(performance.now() - before).toBeLessThan(1_000)
    },
  )
})

it.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' data:text/html,x',
  'blob:https://a.example/1',
  '/prompts',
  '#a',
  '',
])('does not link to %j', (address) => expect(safeHref(address)).toBeUndefined())
