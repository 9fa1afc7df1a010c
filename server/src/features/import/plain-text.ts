import { isQuickToParse } from '@promptery/contract/markdown'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

/** A text without its Markdown signs, unless these make the parser slow. Paragraphs, headings and list items stay lines. */
export const plainText = (markdown: string): string =>
  isQuickToParse(markdown)
    ? blockText(fromMarkdown(markdown, { extensions: [cjkFriendlyExtension()] })).trim()
    : markdown.trim()

function blockText(node: Node): string {
  switch (node.type) {
    case 'root':
    case 'blockquote':
      return joined(node.children.map(blockText))
    case 'list':
      return joined(
        node.children.map((item, index) => {
          const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '- '
          return `${mark}${joined(item.children.map(blockText))}`
        }),
      )
    case 'text':
    case 'inlineCode':
    case 'code':
    case 'html':
      return node.value
    case 'break':
      return '\n'
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    default:
      return 'children' in node ? node.children.map(blockText).join('') : ''
  }
}

const joined = (blocks: string[]): string => blocks.filter(Boolean).join('\n')
