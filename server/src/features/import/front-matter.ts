import { LIMITS } from '@promptery/contract/constants'
import type { VariableDescription } from '@promptery/contract/variables/variables'
import { parseDocument } from 'yaml'

/** What the YAML at the head of a text says of it. */
export interface FrontMatter {
  title: string
  description: string
  variables: VariableDescription[]
  /** The text below. */
  body: string
}

/** YAML between two lines of dashes at the very beginning. Longer ones are no front matter. */
const FRONT_MATTER = /\s*---[ \t]*\r?\n([\s\S]{0,5000}?)^---[ \t]*(?:\r?\n|$)/my
const VARIABLE_KEYS = ['variables', 'inputs', 'arguments', 'parameters']
/** A line such as `{{audience}}: who reads it`, whose braces would be YAML of another meaning. */
const VARIABLE_LINE = /^(\{\{[^{}\n]+\}\}|\$\{[^{}\n]+\}|\[[^[\]\n]+\]):/gm
const DESCRIPTION_CHARS = 600

/** Reads the YAML front matter of a prompt's text. Undefined without any, or when it is not a mapping. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  FRONT_MATTER.lastIndex = 0
  const match = FRONT_MATTER.exec(text)
  if (!match) return undefined
  const [whole, yaml = ''] = match
  const fields = fieldsOf(yaml)
  if (!fields) return undefined
  const get = (...keys: string[]) => keys.map((key) => fields[key]).find((value) => typeof value === 'string') ?? ''
  return {
    title: get('title') || titleOf(get('name')),
    description: shortened(get('description', 'summary')),
    variables: variablesOf(fields),
    body: text.slice(whole.length),
  }
}

/** The parser takes seconds for a thousand of these signs, and hours for a hundred brackets within each other. */
const SIGNS = /[[{?&*!"']/g
const [SIGNS_MAX, DEPTH_MAX] = [200, 5]

function isSlow(yaml: string): boolean {
  let depth = 0
  for (const bracket of yaml.match(/[[{}\]]/g) ?? []) {
    depth = /[[{]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > DEPTH_MAX) return true
  }
  return (yaml.match(SIGNS)?.length ?? 0) > SIGNS_MAX || /(?:\?\s+){4}/.test(yaml)
}

type Fields = { [key: string]: unknown }

/** Lenient: an unquoted colon in a description, which many write, leaves the other fields readable. */
function fieldsOf(yaml: string): Fields | undefined {
  const quoted = yaml
    .replace(VARIABLE_LINE, (_, name: string) => `${JSON.stringify(name)}:`)
    .replace(/^(\w[\w-]*): (?![\s"'|>[{&*!])(.*: .*)$/gm, (_, key: string, value: string) => {
      return `${key}: ${JSON.stringify(value)}`
    })
  if (isSlow(quoted)) return undefined
  const document = parseDocument(quoted, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false })
  try {
    const fields: unknown = document.toJS({ maxAliasCount: 10 })
    return isFields(fields) ? fields : undefined
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `code-review_helper` as `Code review helper`. */
function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Descriptions for tools go on with examples, which say nothing to a customer. */
function shortened(description: string): string {
  const plain = (description.split(/\bExamples?:|<example/)[0] ?? '').replace(/\\n|\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_CHARS) return plain
  const cut = plain.slice(0, DESCRIPTION_CHARS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\uD800-\uDBFF]$/, '')} …`
}

/** Variables as a mapping of names, as a list of names or mappings, or as keys in their own brackets. */
function variablesOf(fields: Fields): VariableDescription[] {
  const listed = VARIABLE_KEYS.map((key) => fields[key]).find((value) => typeof value === 'object' && value !== null)
  const entries = Array.isArray(listed)
    ? listed.map((entry): [unknown, unknown] => (isFields(entry) ? [entry.name, entry] : [entry, '']))
    : Object.entries(isFields(listed) ? listed : fields).filter(([key]) => listed !== undefined || /^[[{$]/.test(key))
  const { max, label, descriptionMax } = LIMITS.variableDescriptions
  const described = entries.flatMap(([name, said]): VariableDescription[] => {
    if (typeof name !== 'string') return []
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
