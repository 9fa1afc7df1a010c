import { isQuickToParse } from '@promptery/contract/markdown'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import Markdown from './Markdown.tsx'
import { RichText } from './RichText.tsx'

afterEach(cleanup)

/** The rendered HTML. */
function show(text: string): HTMLElement {
  return render(<Markdown text={text} />).container
}
const hrefs = (container: HTMLElement) => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe('Markdown', () => {
  it('shows emphasis, lists, code and quotes, and keeps line breaks', () => {
    const box = show('A **bold** fox\nin `snow`\n\n- one\n- two\n\n> quoted\n\n# Tips')
    expect(box.querySelector('strong')?.textContent).toBe('bold')
    expect(box.querySelector('code')?.textContent).toBe('snow')
    expect(box.querySelectorAll('li')).toHaveLength(2)
    expect(box.querySelector('blockquote')?.textContent?.trim()).toBe('quoted')
    expect(box.querySelectorAll('br')).toHaveLength(1)
    expect(box.querySelector('h1')).toBeNull()
    expect(screen.getByText('Tips').tagName).toBe('P')
  })

  it('lays lists and quotes out from the side where their own text begins', () => {
    const box = show('- **واحد**\n\n- two\n  - اثنان\n\n> مقتبس\n\n1. one')
    const directions = [...box.querySelectorAll('li, blockquote')].map((one) => one.getAttribute('dir'))
    expect(directions).toEqual(['rtl', 'ltr', 'rtl', 'rtl', 'ltr'])
    // Their markers stand in margins of their own side.
    for (const list of box.querySelectorAll('ul, ol')) expect(list.className).not.toMatch(/\bp[ls]-/)
    for (const item of box.querySelectorAll('li')) expect(item.className).toMatch(/\bms-\d/)
  })

  it.each(['**重要：**请先阅读', '**「強調」**です', '이것은 **"중요"**합니다'])(
    'shows emphasis beside punctuation: %s',
    (text) => {
      const box = show(text)
      expect(box.querySelector('strong')).not.toBeNull()
      expect(box.textContent).not.toContain('*')
    },
  )

  it('shows tables, and none of what stands in them as HTML or a picture', () => {
    const box = show('| Step | Why |\n|:--|--:|\n| **1** | ![a fox](https://a.example/x.png)<b>x</b> |')
    expect(box.querySelectorAll('th')).toHaveLength(2)
    expect(box.querySelector('td strong')?.textContent).toBe('1')
    expect(box.querySelectorAll('td')[1]?.textContent).toBe('a fox<b>x</b>')
    expect(box.querySelector('img, b')).toBeNull()
  })

  it('links URLs, and shows the target of a link whose text is a URL', () => {
    const box = show('See https://a.example/x, [the guide](https://b.example/y) and <ada@c.example>.')
    expect(hrefs(box)).toEqual(['https://a.example/x', 'https://b.example/y', 'mailto:ada@c.example'])
    expect(box.textContent).toBe('See https://a.example/x, the guide (b.example) and ada@c.example.')
    for (const link of box.querySelectorAll('a')) {
      expect(link.rel).toBe('noopener noreferrer nofollow ugc')
      expect(link.target).toBe('_blank')
    }
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt&#58;alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x)',
    '[a](/sell)',
    '[a](//evil.example)',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
  ])('does not link %j', (text) => expect(hrefs(show(text))).toEqual([]))

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<iframe src="https://evil.example"></iframe>',
    'a <b onclick="alert(1)">b</b>',
    '<style>*{display:none}</style>',
  ])('shows HTML as text: %j', (text) => {
    const box = show(text)
    expect(box.textContent?.replaceAll('\n', '')).toContain(text)
    expect(box.querySelector('script, img, iframe, b, style, [onclick], [onerror]')).toBeNull()
  })

  it('shows the description of a picture without loading it', () => {
    const box = show('![a fox](https://tracker.example/1.png)')
    expect(box.textContent).toBe('a fox')
    expect(box.querySelector('img')).toBeNull()
  })

  it('detects the text direction per block', () => {
    const box = show('שלום עולם\n\nHello https://a.example/ש\n\n- مرحبا')
    expect([...box.querySelectorAll('p, li')].map((part) => part.getAttribute('dir'))).toEqual(['auto', 'auto', 'rtl'])
    expect(box.querySelector('a')?.dir).toBe('ltr')
  })
})

describe('RichText', () => {
  it('shows plain text first, then Markdown', async () => {
    const { container } = render(<RichText text={'**Fox** at\nhttps://a.example'} />)
    expect(container.textContent).toBe('**Fox** at\nhttps://a.example')
    await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('Fox'))
    expect(hrefs(container)).toEqual(['https://a.example/'])
  })

  it.each(['https://a.example/', 'mailto:fox@a.example'])('links %s in a text without Markdown', async (href) => {
    const text = `At ${href.replace('mailto:', '')} now`
    const { container } = render(<RichText text={text} />)
    expect(container.textContent).toBe(text)
    await waitFor(() => expect(hrefs(container)).toEqual([href]))
    expect(container.textContent).toBe(text)
  })

  it.each([
    '>',
    '> ',
    '- ',
    '1. ',
    '*a ',
    '**a *b ',
    '*_',
    '[',
    '![',
    '[a](',
    '`a',
    '```\n',
    '[a]: b\n',
    '> > > a\n',
    '- - - a\n',
    '<a ',
    '<?',
    '<!--',
    '&a',
    '# a\n',
    'a  \n',
    'a\n=\n',
    '- - - a\n',
    '|a|b|\n|-|-|\n',
  ])('parses 20,000 characters of %j quickly', (piece) => {
    const text = piece.repeat(20_000 / piece.length)
    const before = process.cpuUsage().user
    if (isQuickToParse(text)) renderToStaticMarkup(<Markdown text={text} />)
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(3_000)
  })

  it.each([
    ['lines', 'a\n=\n'.repeat(300)],
    ['cells', `${'|a'.repeat(40)}\n${'|-'.repeat(40)}\n${'|b\n'.repeat(100)}`],
  ])('shows text of too many %s unparsed', (_, text) => {
    expect(isQuickToParse(text)).toBe(false)
    expect(isQuickToParse(text.slice(0, text.length / 2 - 100))).toBe(true)
  })

  it('shows deeply nested text unparsed', () => {
    const text = '> '.repeat(2_500)
    expect(render(<RichText text={text} />).container.textContent).toBe(text)
  })
})
