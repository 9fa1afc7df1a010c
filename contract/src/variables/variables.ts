import { LIMITS } from '../constants.ts'

export interface Variable {
  /** The name in the text: `city`, `your name`. If it only has choices, these are its name. */
  name: string
  /** The value if none is given. */
  default?: string | undefined
  /** Suggested values. */
  choices?: string[] | undefined
}

/** The engineer's description of a variable. */
export interface VariableDescription {
  /** The variable's name, as the prompt has it. */
  gap: string
  /** Its label on the form. */
  label?: string | undefined
  /** Its help text on the form. */
  description?: string | undefined
}

/** A variable with its description. */
export interface DescribedVariable extends Variable {
  label?: string | undefined
  description?: string | undefined
}

/** A segment of a prompt. The `raw` of all segments, joined, are the prompt. */
export interface Segment {
  raw: string
  /** Its position in the prompt, in UTF-16 units. */
  at: number
  /** Absent: plain text. */
  variable?: Variable | undefined
}

/**
 * A fenced block (1: the fence, 2: its language) or a code span. An open fence continues to the end. A fence matches as
 * a whole: otherwise a long unclosed one would be retried at every length.
 */
const CODE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^\n`]*)\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]+`/gm

/** Fences with these languages contain text. */
const TEXT_LANGUAGES = ['', 'text', 'txt', 'plaintext', 'markdown', 'md']

/**
 * `${name}` and `${name:default}`; `{{name}}`; `[name]`; `{name}`. The context distinguishes a bracket from an index
 * (`row[id]`), a link (`[text](address)`, `[text][ref]`, `[ref]: address`), a wiki link, an attribute (`#[test]`) and
 * an escape; and a brace from a part of a path or URL, a LaTeX command, a JSX value and a CSS body.
 */
const CANDIDATE =
  /(?<!\\)\$\{(?<dollar>[^{}\n]{1,400})\}|(?<![{$=\\])\{\{(?<double>[^{}\n]{1,80})\}\}(?!\})|(?<![\w)[\]\\!#@])\[(?<bracket>[^[\]\n]{1,400})\](?![([\]]|:[ \t]+<?(?:https?:|mailto:|[./#]))|(?<![\w{}()[\]$#%@&\\^=/>.~-])\{(?<brace>[^{}\n]{1,60})\}(?![\w{}()[\]]|[./:]\w|-\{|<\/)/g

/** The longest name in brackets and `{{…}}`; a longer one is a sentence. Choices may be longer. */
const NAME_MAX = 80

/**
 * Signs of code outside of code blocks, such as statements, calls that print, string interpolation, arrows, template
 * engines, LaTeX and CSS rules. In a text with them single braces are code.
 */
const SIGNS_OF_CODE =
  /^[ \t]*(?:(?:async[ \t]+)?def \w|class \w+[(:{]|(?:export |async )*function\b|import .{1,200}(?: from |;$)|from \S+ import |(?:export )?(?:const|let|var) [\w{[]|return [\w(]+[;{(]|#include|package \w+;|using \w|@(?:param|returns?|type)\b|SELECT .{1,200} FROM |[.#]?[\w-]+[ \t]*\{[ \t]*$)|\b[rb]?f[rb]?["']|\$"|=>|\.format\(|\b(?:print|println|printf|format|console\.\w+)!?\(|className=|\{[%#@]|\\(?:frac|text|begin|sqrt|mathbb)\{/im

/** Blocks and comments of template engines. In a text with them `{{name}}` is a part of the template. */
const TEMPLATE_BLOCK = /\{\{[#/^>!]|\{%/

/** Lines of JSON and tables. */
const DATA_LINE = /^[ \t]*(?:"[^"\n]*"[ \t]*:|[|{])/

/**
 * Splits a prompt into plain text and variables: `[name]`, `{{name}}`, `{name}`, `${name}` and `${name:default}`, and
 * with choices `[red|green]`, `[colour: red|green]` and `${colour:red|green}`. In code only `${name:default}` is a
 * variable, since the others have another meaning there. Linear in the length.
 */
export function splitVariables(prompt: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const { variable, raw, at } of findVariables(prompt)) {
    if (at > end) segments.push({ raw: prompt.slice(end, at), at: end })
    segments.push({ raw, at, variable })
    end = at + raw.length
  }
  if (end < prompt.length) segments.push({ raw: prompt.slice(end), at: end })
  return segments
}

/** The variables of a prompt in order, each name once. Later occurrences add defaults and choices. */
export function variablesIn(segments: readonly Segment[]): Variable[] {
  const byName = new Map<string, Variable>()
  for (const { variable } of segments)
    if (variable) byName.set(variable.name, { ...variable, ...byName.get(variable.name) })
  return [...byName.values()]
}

/** Descriptions of variables that the text has, in their order. */
export function descriptionsFor(
  variables: readonly Variable[],
  descriptions: readonly VariableDescription[],
): VariableDescription[] {
  const names = new Set(variables.map(({ name }) => name))
  return descriptions.filter(({ gap }) => names.has(gap))
}

/** The variables in the order of the form: described ones in the order of their descriptions, then the others. */
export function describedVariables(
  variables: readonly Variable[],
  descriptions: readonly VariableDescription[] = [],
): DescribedVariable[] {
  const byName = new Map(variables.map((variable) => [variable.name, variable]))
  const asked = new Map<string, DescribedVariable>()
  for (const { gap: name, label, description } of descriptions) {
    const variable = byName.get(name)
    if (variable) asked.set(name, { ...variable, ...(label && { label }), ...(description && { description }) })
  }
  return [...asked.values(), ...variables.filter(({ name }) => !asked.has(name))]
}

/**
 * Whether a variable's name may be shown to those who have not bought the text. Long names are likely sentences of the
 * text, and these characters belong to choices or a default; not in a ratio such as 16:9.
 */
export const isNamePublic = ({ name }: Variable): boolean =>
  name.length <= LIMITS.outline.variableNameMax && !/[|：｜]|(?<!\d):|:(?!\d)/.test(name)

/** `fenced`: text in a fence. */
type Kind = 'code' | 'fenced' | 'text'

interface Part {
  text: string
  at: number
  kind: Kind
}

function* findVariables(prompt: string): Generator<Required<Segment>> {
  const parts = partsOf(prompt)
  const hasBraces = !parts.some(({ text, kind }) => kind === 'text' && SIGNS_OF_CODE.test(text))
  const hasDoubles = !TEMPLATE_BLOCK.test(prompt)
  for (const { text, at, kind } of parts) {
    for (const match of text.matchAll(CANDIDATE)) {
      const { dollar, double, bracket, brace } = match.groups ?? {}
      const variable =
        kind === 'code'
          ? codeVariable(dollar)
          : (withChoices(dollarVariable(dollar)) ??
            (hasDoubles ? doubleVariable(double) : undefined) ??
            bracketVariable(bracket) ??
            (kind === 'text' && hasBraces ? braceVariable(brace, lineStart(text, match.index)) : undefined))
      if (variable) yield { raw: match[0], at: at + match.index, variable }
    }
  }
}

function partsOf(prompt: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const code of prompt.matchAll(CODE)) {
    parts.push({ text: prompt.slice(end, code.index), at: end, kind: 'text' })
    const isText = code[2] !== undefined && TEXT_LANGUAGES.includes(code[2].trim().toLowerCase())
    parts.push({ text: code[0], at: code.index, kind: isText ? 'fenced' : 'code' })
    end = code.index + code[0].length
  }
  return [...parts, { text: prompt.slice(end), at: end, kind: 'text' }]
}

/** The beginning of the line up to `at`, limited to what the patterns need. */
function lineStart(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 120), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}

function codeVariable(dollar: string | undefined): Variable | undefined {
  const variable = dollarVariable(dollar)
  return variable?.default === undefined ? undefined : variable
}

/** Expressions (`user.name`, `a ? b : c`, `f(x)`) and shell operators after a colon (`:-`) are code. */
function dollarVariable(content: string | undefined): Variable | undefined {
  const [, name, preset] =
    /^([\p{L}_][\p{L}\p{M}\p{N}_ \-/&',]{0,79})(?::(?![-=+?])(.*))?$/u.exec(content?.trim() ?? '') ?? []
  if (name === undefined) return undefined
  return { name: name.trim(), ...(preset !== undefined && { default: preset.trim() }) }
}

/** If the default is a list, it becomes choices, of which the first is the default. */
function withChoices(variable: Variable | undefined): Variable | undefined {
  const choices = variable?.default === undefined ? undefined : choicesIn(variable.default)
  return variable && choices?.[0] !== undefined ? { ...variable, default: choices[0], choices } : variable
}

/** `this` and `else` are keywords of templates that use `{{name}}`. */
function doubleVariable(content: string | undefined): Variable | undefined {
  const name = content?.trim() ?? ''
  return /^(?!(?:this|else)$)[\p{L}_][\p{L}\p{M}\p{N}_ -]*$/u.test(name) ? { name } : undefined
}

/** Begins with a letter or digit and contains a word. Not a range (`a-z`) or JSON (`1, true`). */
function bracketVariable(content: string | undefined): Variable | undefined {
  const name = content?.trim() ?? ''
  const isName = /^[\p{L}\p{N}]/u.test(name) && hasWord(name)
  if (!isName || /a-z|0-9|[\\={}]/i.test(name) || isJsonList(name)) return undefined
  if (name.length > NAME_MAX) return choiceVariable(name)
  return choiceVariable(name) ?? withWrittenChoices({ name })
}

/** A name that lists its choices keeps its words, by which values are saved: `mood: dread / wonder`, `21:9 or 2:3`. */
function withWrittenChoices(variable: Variable): Variable {
  const [, list = variable.name] = /^\p{L}[^:/]{0,39}:\s+(.+)$/u.exec(variable.name) ?? []
  const choices = writtenChoices(list)
  return choices ? { ...variable, choices } : variable
}

const CHOICE_MAX = 40

/** `a / b`, `a, b or c`, and `a or b` with numbers: without them the two are mostly a description. */
function writtenChoices(list: string): string[] | undefined {
  const parts = / \/ /.test(list) ? list.split(' / ') : list.split(/, (?:or )?| or /)
  const choices = [...new Set(parts.map((part) => part.trim()))]
  const isList =
    / \/ /.test(list) || (/ or /.test(list) && (choices.length > 2 || choices.every((one) => /\d/.test(one))))
  const isPlain = !/^e\.\s?g\.|\b(?:other|etc)\b/i.test(list)
  return isList && isPlain && choices.length > 1 && choices.every((one) => one !== '' && one.length <= CHOICE_MAX)
    ? choices
    : undefined
}

/** `red|green`, or with a name `colour: red|green`. */
function choiceVariable(content: string): Variable | undefined {
  const [, name, list = content] = /^([^|:]{1,40}):(?!\/\/)(.*)$/.exec(content) ?? []
  const choices = choicesIn(list)
  // A longer name is an instruction, not a name.
  if (!choices || (name && name.trim().split(/\s+/).length > 3)) return undefined
  return { name: name?.trim() ?? choices.join(' | '), choices }
}

function choicesIn(list: string): string[] | undefined {
  const choices = [...new Set(list.split('|').map((choice) => choice.trim()))]
  return choices.length > 1 && !choices.includes('') ? choices : undefined
}

/** One to four words. Not an example of curly brackets (`{like this}`), nor JSON or a table. */
function braceVariable(content: string | undefined, before: string): Variable | undefined {
  const name = content ?? ''
  const isName = /^\p{L}[\p{L}\p{M}\p{N}'’_-]*(?: [\p{L}\p{M}\p{N}'’_-]+){0,3}$/u.test(name) && hasWord(name)
  if (!isName || /^(?:like (?:this|that|so)|this)$/i.test(name)) return undefined
  return DATA_LINE.test(before) || /\b(?:brackets?|braces?)\W{1,3}$/i.test(before) ? undefined : { name }
}

const hasWord = (name: string): boolean => /\p{L}\p{M}*\p{L}|\p{Lo}/u.test(name)

/** Parses only texts that begin like JSON, since a parse error is slow. */
function isJsonList(content: string): boolean {
  if (!/^(?:true|false|null|\d)/.test(content)) return false
  try {
    JSON.parse(`[${content}]`)
    return true
  } catch {
    return false
  }
}
