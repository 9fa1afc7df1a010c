import { directionOf } from '@promptery/contract/isolated'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmTable } from 'micromark-extension-gfm-table'
import Parsed, { type Components, type ExtraProps } from 'react-markdown'
import { safeHref, splitLinks } from './links.ts'
import { SafeLink } from './SafeLink.tsx'
import { splitOptions, WholeOptions } from './WholeOptions.tsx'

type Element = NonNullable<ExtraProps['node']>
type Child = Element['children'][number]

/**
 * Supported elements. Headings are only bold, as the page has its own; pictures are replaced by their descriptions.
 * `dir="auto"` skips elements within that have their own: items and quotes, which have paragraphs, say theirs.
 */
const COMPONENTS: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  ul: ({ children }) => <ul className="list-disc space-y-1">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal space-y-1">
      {children}
    </ol>
  ),
  li: ({ children, node }) => (
    <li dir={directionOf(textOf(node))} className="ms-6">
      {children}
    </li>
  ),
  blockquote: ({ children, node }) => (
    <blockquote dir={directionOf(textOf(node))} className="space-y-3 border-s-2 border-control ps-4">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="border-line" />,
  pre: ({ children }) => <pre className="rounded-md bg-raised p-3 whitespace-pre-wrap">{children}</pre>,
  code: ({ children }) => (
    <code className="rounded-sm bg-raised px-1 font-mono text-small">
      {typeof children === 'string' ? <WholeOptions text={children} /> : children}
    </code>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-start text-small">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th dir="auto" style={style} className="border-b border-control p-2 text-start align-bottom font-semibold text-fg">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td dir="auto" style={style} className="min-w-20 border-b border-line p-2 align-top">
      {children}
    </td>
  ),
  img: ({ alt }) => alt,
  a: ({ href, children, node }) => {
    if (!href) return children
    const isAddress = safeHref(textOf(node)) === href || `mailto:${textOf(node)}` === href
    return (
      <>
        <SafeLink href={href} dir={isAddress ? 'ltr' : 'auto'}>
          {children}
        </SafeLink>
        {!isAddress && <bdi> ({new URL(href).host || href.replace('mailto:', '')})</bdi>}
      </>
    )
  },
}

function Heading({ children }: { children?: React.ReactNode }) {
  return (
    <p dir="auto" className="font-semibold text-fg">
      {children}
    </p>
  )
}

const textOf = (node: Child | undefined): string =>
  node?.type === 'text' ? node.value : node?.type === 'element' ? node.children.map(textOf).join('') : ''

/** Links URLs in the text like `LinkedText`, and keeps line breaks and model options. */
const linkAddresses = () => linkWithin

function linkWithin(node: { children: Child[] }): void {
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return splitLinks(child.value).flatMap(toNodes)
    if (child.type === 'element' && child.tagName !== 'a' && child.tagName !== 'code') linkWithin(child)
    return child
  })
}

function toNodes({ text, href }: { text: string; href?: string }): Child[] {
  if (href) return [element('a', { href }, [{ type: 'text', value: text }])]
  // White space between two blocks.
  if (text.trim() === '') return [{ type: 'text', value: text }]
  return text.split('\n').flatMap((value, line) => {
    const pieces = splitOptions(value).map((piece, index): Child => {
      const node: Child = { type: 'text', value: piece }
      return index % 2 === 0 ? node : element('span', { className: ['whitespace-nowrap'] }, [node])
    })
    return line === 0 ? pieces : [element('br', {}, []), ...pieces]
  })
}

const element = (tagName: string, properties: Element['properties'], children: Child[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children as Element['children'],
})

/** What the parser reads its extensions from. */
type Extensions = { micromarkExtensions?: object[]; fromMarkdownExtensions?: object[] }

/** Tables, which models like to write, and emphasis beside the punctuation of Chinese, Japanese and Korean. */
function withExtensions(this: { data(): object }): void {
  const data: Extensions = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable(), cjkFriendlyExtension()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
}

/** Markdown without HTML, which is shown as text, and without pictures. Line breaks are kept. */
export default function Markdown({ text }: { text: string }) {
  return (
    <Parsed
      components={COMPONENTS}
      remarkPlugins={[withExtensions]}
      rehypePlugins={[linkAddresses]}
      urlTransform={(address) => safeHref(address) ?? ''}
    >
      {text}
    </Parsed>
  )
}
