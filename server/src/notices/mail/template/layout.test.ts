import { contrast, TEXT_CONTRAST } from '@promptery/contract/shop/settings/accent'
import { describe, expect, it } from 'vitest'
import { TEST_CONFIG } from '../../../testing/shop/shop-config.ts'
import { layOut } from './render-mail.ts'

const letter = {
  subject: 'Hello',
  title: 'Hello',
  blocks: [
    { button: 'Open', url: 'https://shop.example/' },
    { list: [{ text: 'One', url: 'https://shop.example/1' }] },
  ],
  footer: { text: 'You have an account.', link: { label: 'Stop', url: 'https://shop.example/stop' } },
}
const htmlOf = (look: object) => layOut(letter, { ...TEST_CONFIG, publicUrl: 'https://shop.example', ...look }).html

describe('a mail', () => {
  it.each(['#ffe600', '#10104a'])('has the accent %s where it can be read, in both themes', (accentColor) => {
    const html = htmlOf({ accentColor })
    expect(html).not.toMatch(/#b9440c|#a53b08|#ff9a4a|#ffb173/)
    const [, onLight = '', light = ''] = /font-weight:600;color:(#\w{6});background:(#\w{6})/.exec(html) ?? []
    const [, dark = '', onDark = ''] = /\.accent\{background:(#\w{6})!important;color:(#\w{6})!/.exec(html) ?? []
    const [, darkLink = ''] = /\.link\{color:(#\w{6})!/.exec(html) ?? []
    const links = [...html.matchAll(/class="link"[^>]*color:(#\w{6})/g)].map(([, color = '']) => color)
    expect(links).toHaveLength(2)
    const seen = [[light, onLight], [dark, onDark], [darkLink, '#191b24'], ...links.map((color) => [color, '#ffffff'])]
    for (const [one = '', other = ''] of seen) expect(contrast(one, other)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each([
    ['/files/covers/1/640.webp', 'src="https://shop.example/files/covers/1/640.webp"'],
    ['https://cdn.example/logo.png', 'src="https://cdn.example/logo.png"'],
  ])('has the logo %s as an address that its recipient can load', (logoUrl, expected) => {
    expect(htmlOf({ logoUrl })).toContain(expected)
  })

  it('has no logo that its recipient cannot load', () => {
    const looks = [{}, { logoUrl: '/logo.svg' }, { logoUrl: 'http://127.0.0.1:3000/logo.png' }]
    for (const look of [...looks, { logoUrl: '/logo.png', publicUrl: 'http://localhost:3000' }])
      expect(htmlOf(look)).not.toContain('<img')
  })
})
