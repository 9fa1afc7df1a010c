import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { TEST_CONFIG } from '../../../testing/shop/shop-config.ts'
import { shopPage } from './shop-page.ts'

const source = await readFile(new URL('../../../../../web/index.html', import.meta.url), 'utf8')

it('has what the owner has set, without a script', () => {
  const html = shopPage(source, {
    ...TEST_CONFIG,
    appName: 'Ada & <Sons>',
    accentColor: '#7a3cff',
    logoUrl: 'https://cdn.example/logo.png',
    contactEmail: 'ada@shop.example',
    footerLinks: [{ label: 'Imp"rint', url: '/imprint?a=1&b=2' }],
  })
  expect(html).toContain('<title>Ada &amp; &lt;Sons&gt;</title>')
  expect(html).toMatch(/<span class="shop-name[^>]*>Ada &amp; &lt;Sons&gt;</)
  expect(html).toContain('<link rel="icon" href="https://cdn.example/logo.png" />')
  expect(html).toMatch(/html:root\[data-theme=light\]\{--color-accent:#[\da-f]{6}/)
  expect(html).toContain(
    '<a href="/imprint?a=1&amp;b=2">Imp&quot;rint</a><a href="mailto:ada@shop.example">Contact</a>',
  )
})

it('is as built without a setting', () => {
  expect(shopPage(source, TEST_CONFIG)).toBe(source.replace(/(src|href)="\.\//g, '$1="/'))
})
