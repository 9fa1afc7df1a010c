import { expect, it } from 'vitest'
import { pageTemplate } from './page-template.ts'

const PAGE = `<head><meta name="description" content="Own" /><title>Shop</title></head><body>
<div class="first-paint-wait"></div><noscript><div>Needs scripts. </div>
</noscript></body>`

it('is the page itself without parts', () => {
  expect(pageTemplate(PAGE)({})).toBe(PAGE)
  expect(pageTemplate('no places')({ title: 'x' })).toBe('no places')
})

it('puts each part in its place, as it is', () => {
  const parts = {
    title: '$&',
    titleAttributes: ' lang="ar"',
    description: '$1',
    head: '<h>',
    firstPaint: '<p>',
    content: '<c>',
    state: '</body>',
  }
  expect(
    pageTemplate(PAGE)(parts),
  ).toBe(`<head><meta name="description" content="$1" /><title lang="ar">$&</title><h></head><body>
<p><noscript><div>Needs scripts. <c></div>
</noscript></body></body>`)
})
