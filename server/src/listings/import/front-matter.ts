import { LIMITS } from '@promptery/contract/constants'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { isQuickToParse } from '@promptery/contract/markdown'
import { load } from 'js-yaml'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { type Fields, isFields, stringOf, titleOf, YAML_OPTIONS } from './records.ts'

/** What the YAML at the head of a text says of it. */
interface FrontMatter {
  title: string
  description: string
  variables: VariableDescription[]
  /** The text below. */
  body: string
}

/** The line that opens it at the very beginning, and the one that closes it. */
const OPENING = /\s*---[ \t]*(\r?\n)/y
const CLOSING = /^---[ \t]*(?:\r?\n|$)/gm
/** Longer YAML within a text is no front matter. */
const CHARS_MAX = 5_000
const VARIABLE_KEYS = ['variables', 'inputs', 'arguments', 'parameters']
/** A line such as `{{audience}}: who reads it`, whose braces would be YAML of another meaning. */
const VARIABLE_LINE = /^(\{\{[^{}\n]+\}\}|\$\{[^{}\n]+\}|\[[^[\]\n]+\]):/gm
const DESCRIPTION_CHARS = 600
/** Of a variable's name in its brackets. */
const NAME_CHARS = 2 * LIMITS.savedValues.variableNameMax
/** What is read of a description, which has signs too. */
const READ_CHARS = 4 * DESCRIPTION_CHARS

/** Reads the YAML front matter of a prompt's text. Undefined without any, or when it is not a mapping. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const split = splitHead(text, CHARS_MAX)
  const fields = split && fieldsOf(split.yaml)
  if (!fields) return undefined
  return {
    title: titleIn(fields),
    description: shortened(stringOf(fields.description) || stringOf(fields.summary)),
    variables: variablesOf(fields),
    body: split.body,
  }
}

/** Their title, or their name as one. */
export const titleIn = ({ title, name }: Fields): string => stringOf(title) || titleOf(stringOf(name))

/**
 * The front matter of a file, and the text below as it is, without the blank line between them and the line break at the
 * file's end.
 */
export function headOf(file: string): { fields: Fields; body: string } {
  const split = splitHead(file, file.length)
  const fields = split && fieldsOf(split.yaml)
  if (!fields) return { fields: {}, body: file.replace(/\r?\n$/, '') }
  const { body, lineBreak } = split
  const text = body.startsWith(lineBreak) ? body.slice(lineBreak.length) : body
  return { fields, body: text.endsWith(lineBreak) ? text.slice(0, -lineBreak.length) : text }
}

function splitHead(text: string, charsMax: number) {
  OPENING.lastIndex = 0
  const [opening, lineBreak] = OPENING.exec(text) ?? []
  if (opening === undefined || lineBreak === undefined) return undefined
  const head = text.slice(0, opening.length + charsMax)
  CLOSING.lastIndex = opening.length
  const closing = CLOSING.exec(head)
  if (!closing) return undefined
  const yaml = head.slice(opening.length, closing.index)
  return { yaml, body: text.slice(closing.index + closing[0].length), lineBreak }
}

/** YAML as it is, or else leniently: an unquoted colon in a description, which many write, leaves it readable. */
const fieldsOf = (yaml: string): Fields | undefined => mappingOf(yaml) ?? mappingOf(quoted(yaml))

const quoted = (yaml: string): string =>
  yaml
    .replace(VARIABLE_LINE, (_, name: string) => `${JSON.stringify(name)}:`)
    .replace(/^(\w[\w-]*): (?![\s"'|>[{&*!])(.*: .*)$/gm, (_, key: string, value: string) => {
      return `${key}: ${JSON.stringify(value)}`
    })

function mappingOf(yaml: string): Fields | undefined {
  try {
    const fields = load(yaml, YAML_OPTIONS)
    return isFields(fields) ? fields : undefined
  } catch {
    return undefined
  }
}

/** Descriptions for tools go on with examples, which say nothing to a customer. */
function shortened(description: string): string {
  const plain = plainText(
    description
      .replaceAll('\\n', '\n')
      .slice(0, READ_CHARS)
      .split(/\bExamples?:|<example/)[0] ?? '',
  )
  if (plain.length <= DESCRIPTION_CHARS) return plain
  const cut = plain.slice(0, DESCRIPTION_CHARS)
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), 1)).replace(/[\uD800-\uDBFF]$/, '')} …`
}

/** The descriptions in a field of YAML or JSON. */
export function describedIn(yaml: string): VariableDescription[] {
  try {
    return yaml === '' ? [] : variablesOf({ variables: load(yaml, YAML_OPTIONS) })
  } catch {
    return []
  }
}

/** Variables as a mapping of names, as a list of names or mappings, or as keys in their own brackets. */
export function variablesOf(fields: Fields): VariableDescription[] {
  const listed = VARIABLE_KEYS.map((key) => fields[key]).find((value) => typeof value === 'object' && value !== null)
  const entries = Array.isArray(listed)
    ? listed.map((entry): [unknown, unknown] => (isFields(entry) ? [entry.name ?? entry.gap, entry] : [entry, '']))
    : Object.entries(isFields(listed) ? listed : fields).filter(([key]) => listed !== undefined || /^[[{$]/.test(key))
  const { max, label, descriptionMax } = LIMITS.variableDescriptions
  const described = entries.flatMap(([name, said]): VariableDescription[] => {
    if (typeof name !== 'string' || name.length > NAME_CHARS) return []
    const gap = name.replace(/^[${[]+|[}\]]+$/g, '').trim()
    const read = (key: string) => (isFields(said) && typeof said[key] === 'string' ? said[key].trim() : '')
    const description = (typeof said === 'string' ? said : read('description')).replace(/^[→\s-]+/, '').trim()
    const short = read('label').slice(0, label.max)
    if (gap === '' || gap.length > LIMITS.savedValues.variableNameMax || !(description || short)) return []
    return [
      {
        gap,
        ...(short && { label: short }),
        ...(description && { description: description.slice(0, descriptionMax) }),
      },
    ]
  })
  return [...new Map(described.map((one) => [one.gap, one])).values()].slice(0, max)
}

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
