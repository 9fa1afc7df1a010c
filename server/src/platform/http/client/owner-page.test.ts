import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { TEST_CONFIG } from '../../../testing/shop/shop-config.ts'
import { draftAt, ownerPages } from './owner-page.ts'
import { shopPage } from './shop-page.ts'

const source = await readFile(new URL('../../../../../web/index.html', import.meta.url), 'utf8')
const pageWith = (pageTerms: string, path = '/terms') => {
  const config = { ...TEST_CONFIG, appName: 'Ada & Sons', pageTerms }
  return ownerPages(shopPage(source, config), config)(path)
}

it('is HTML without scripts, with the name of the shop and linked at its foot', () => {
  const html = pageWith('## Refunds\n\nAsk *us* at [help](/help).')
  expect(html).toContain('<title>Terms · Ada &amp; Sons</title>')
  expect(html).toContain('<h1>Terms</h1><h2>Refunds</h2>\n<p>Ask <em>us</em> at <a href="/help">help</a>.</p>')
  expect(html).toContain('<footer class="shop-footer"><a href="/terms">Terms</a></footer>')
  expect(html).not.toContain('type="module"')
  expect(html).not.toContain('id="root"')
})

it.each([
  ['<script>alert(1)</script>', '<script>alert'],
  ['<img src=x onerror=alert(1)>', '<img src=x'],
  ['[x](javascript:alert(1))', 'javascript:'],
  ['[x](JaVaScRiPt&#58;alert(1))', 'alert(1)"'],
  ['[x](data:text/html,x)', 'href="data:'],
  ['![x](javascript:alert(1))', 'javascript:'],
  ['[x]: javascript:alert(1)\n\n[x]', 'javascript:'],
  ['<javascript:alert(1)>', 'href="javascript:'],
  ['[x](https://a.example "\\"onmouseover=alert(1)")', '"onmouseover'],
  ['a $& $1 b', 'id="root"'],
])('keeps nothing of %s that runs', (text, never) => {
  expect(pageWith(text)).not.toContain(never)
})

it('shows emphasis beside punctuation of Chinese', () => {
  expect(pageWith('**重要：**请先阅读')).toContain('<p><strong>重要：</strong>请先阅读</p>')
})

it('is there only where it is written', () => {
  expect(pageWith('')).toBeUndefined()
  expect(pageWith('Text', '/privacy')).toBeUndefined()
  expect(pageWith('Text', '/terms/')).toBeDefined()
  expect(pageWith('Text', '/terms/more')).toBeUndefined()
})

it('that is not filled in is nobody’s page, and a draft that names what is missing', () => {
  const config = { ...TEST_CONFIG, drafts: { pageImprint: '[Street <b>]\n\nLondon' } }
  const shell = shopPage(source, config)
  expect(shell).not.toContain('/imprint')
  expect(ownerPages(shell, config)('/imprint')).toBeUndefined()
  const draft = draftAt('/imprint/', shell, config)
  expect(draft).toContain(
    'Only admins see this page. It is published once this is filled in:</p><ul><li>Street &lt;b&gt;</li></ul>',
  )
  expect(draft).toContain('<p>London</p>')
  expect(draftAt('/terms', shell, config)).toBeUndefined()
})
