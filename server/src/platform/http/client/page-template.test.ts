import { expect, it } from 'vitest'
import { pageTemplate } from './page-template.ts'

const PAGE = `<head><meta name="description" content="Own" /><title>Shop</title></head><body>
<div id="root" data-waiting><div class="skeleton"></div></div><!--/root--></body>`

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
    root: '<main>$&</main>',
    state: '</body>',
  }
  expect(pageTemplate(PAGE)(parts)).toBe(
    `<head><meta name="description" content="$1" /><title lang="ar">$&</title><h></head><body>
<div id="root" data-waiting><main>$&</main></div><!--/root--></body></body>`,
  )
})
