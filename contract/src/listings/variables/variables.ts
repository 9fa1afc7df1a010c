import { LIMITS } from '../../constants.ts'
import { jsonStrings } from './json-strings.ts'

/** A place of a text that its buyer fills in. */
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
  /** Whether the variable stands within a string of JSON, where values are escaped. */
  isInJson?: boolean | undefined
}

/**
 * A fenced block (1: the fence, 2: its language) or a code span. An open fence continues to the end. A fence matches as
 * a whole: otherwise a long unclosed one would be retried at every length.
 */
const CODE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^\n`]*)\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]+`/gm

/** Fences with these languages contain text. */
const TEXT_LANGUAGES = ['', 'text', 'txt', 'plaintext', 'markdown', 'md']

/** Fences with these languages contain data, in which `{{name}}` has no meaning of its own. */
const DATA_LANGUAGES = ['json', 'jsonc', 'json5', 'yaml', 'yml', 'xml']

/** The longest name; a longer one is a sentence. Choices may be longer. */
const NAME_MAX = 80

/**
 * Signs of code outside of code blocks, such as statements, calls that print, string interpolation, arrows, template
 * engines, LaTeX and CSS rules. In a text with them `{name}` and `<name>` are code.
 */
const SIGNS_OF_CODE =
  /^[ \t]*(?:(?:async[ \t]+)?def \w|class \w+[(:{]|(?:export |async )*function\b|import .{1,200}(?: from |;$)|from \S+ import |(?:export )?(?:const|let|var) [\w{[]|return [\w(]+[;{(]|#include|package \w+;|using \w|@(?:param|returns?|type)\b|SELECT .{1,200} FROM |[.#]?[\w-]+[ \t]*\{[ \t]*$)|\b[rb]?f[rb]?["']|\$"|=>|\.format\(|\b(?:print|println|printf|format|console\.\w+)!?\(|className=|\{[%#@]|\\(?:frac|text|begin|sqrt|mathbb)\{/im

/** Blocks and comments of template engines. In a text with them `{{name}}` is a part of the template. */
const TEMPLATE_BLOCK = /\{\{[#/^>!]|\{%/

/** `【name】` at the beginning of a line, also of a list. */
const HEADING = /^[ \t]*(?:[#>*\-\d.、]+[ \t]*)?【([^【】\n]{1,80})】/gm

/** `</name>`, `[/name]` and `<name> tags`. */
const TAGGED = /([<[])\/([\p{L}_][^<>[\]\n]{0,79})[>\]]|<([^<>\n]{1,80})>`? tags?\b/gu

/** Lines of JSON and tables. */
const DATA_LINE = /^[ \t]*(?:"[^"\n]*"[ \t]*:|[|{])/

type Kind = 'code' | 'data' | 'fenced' | 'text'

interface Part {
  text: string
  at: number
  kind: Kind
}

/** What the reading of one place asks of the text around it. */
interface Context {
  kind: Kind
  /** Whether `{{name}}` is a variable here. */
  hasDoubles: boolean
  /** Whether `{name}` and `<name>` are variables here. */
  hasBraces: boolean
  /** The beginning of the line up to the place, at most 120 characters of it. */
  lineStart: () => string
  /** Whether `【name】` begins a line anywhere in the prompt. */
  isHeading: (name: string) => boolean
  /** Whether the prompt closes the name, as `[/name]` or `</name>`, or calls `<name>` a tag. */
  isTag: (opening: '[' | '<', name: string) => boolean
}

/** A way to write a variable: `pattern` finds it at a position, with its content as the first group. */
interface Spelling {
  pattern: RegExp
  read: (content: string, context: Context) => Variable | undefined
}

/**
 * Each spelling by its first character. `docs/variables.md` has them as a table. Each pattern excludes its own opening
 * sign from the content and limits its length, so that the search is linear.
 */
const SPELLINGS: { readonly [opening: string]: readonly Spelling[] } = {
  $: [{ pattern: /(?<!\\)\$\{([^{}\n]{1,400})\}/y, read: readDollar }],
  '{': [
    { pattern: /(?<![{$=\\])\{\{([^{}\n]{1,400})\}\}(?!\})/y, read: readDouble },
    {
      // Not a part of a path or address, a LaTeX command, a JSX value or a CSS body.
      pattern: /(?<![\w{}()[\]$#%@&\\^=/>.~-])\{([^{}\n]{1,60})\}(?![\w{}()[\]]|[./:]\w|-\{|<\/)/y,
      read: readBrace,
    },
  ],
  '[': [
    {
      // Not an index (`row[id]`), a link (`[text](address)`, `[text][ref]`, `[ref]: address`), a wiki link, an
      // attribute (`#[test]`) or an escape.
      pattern: /(?<![\w)[\]\\!#@])\[([^[\]\n]{1,400})\](?![([\]]|:[ \t]+<?(?:https?:|mailto:|[./#]))/y,
      read: readBracket,
    },
  ],
  '［': [{ pattern: /［([^［］\n]{1,400})］/y, read: readWideBracket }],
  '【': [{ pattern: /【([^【】\n]{1,80})】/y, read: readLenticular }],
  '<': [{ pattern: /(?<![\w<\\)\]}])<(?! )([^<>\n]{1,80})(?<! )>/y, read: readAngle }],
}
const OPENING = /[${[［【<]/g

/**
 * Splits a prompt into plain text and variables. What the grammar of `docs/variables.md` does not know is plain text.
 * Linear in the length.
 */
export function splitVariables(prompt: string): Segment[] {
  const segments: Segment[] = []
  const places = [...findVariables(prompt)]
  const isInJson = places.length > 0 ? jsonStrings(prompt, places) : undefined
  let end = 0
  for (const { variable, raw, at } of places) {
    if (at > end) segments.push({ raw: prompt.slice(end, at), at: end })
    segments.push(
      isInJson?.has(at) ? { raw, at, variable: unescaped(variable), isInJson: true } : { raw, at, variable },
    )
    end = at + raw.length
  }
  if (end < prompt.length) segments.push({ raw: prompt.slice(end), at: end })
  return segments
}

/** A variable in a string of JSON, with default and choices as the string means them. */
function unescaped(variable: Variable): Variable {
  const { default: preset, choices } = variable
  return {
    ...variable,
    ...(preset !== undefined && { default: unescapedText(preset) }),
    ...(choices && { choices: choices.map(unescapedText) }),
  }
}

function unescapedText(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}

/**
 * The variables of a prompt in order, each name once. Choices come from any place. Where places differ in their
 * defaults the variable has none, as each place keeps its own.
 */
export function variablesIn(segments: readonly Segment[]): Variable[] {
  const byName = new Map<string, Variable>()
  const defaults = new Map<string, Set<string>>()
  for (const { variable } of segments) {
    if (!variable) continue
    byName.set(variable.name, { ...variable, ...byName.get(variable.name) })
    if (variable.default !== undefined)
      defaults.set(variable.name, (defaults.get(variable.name) ?? new Set()).add(variable.default))
  }
  return [...byName.values()].map(({ default: preset, ...variable }) =>
    preset === undefined || defaults.get(variable.name)?.size !== 1 ? variable : { ...variable, default: preset },
  )
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
  const described = new Map<string, DescribedVariable>()
  for (const { gap: name, label, description } of descriptions) {
    const variable = byName.get(name)
    if (variable) described.set(name, { ...variable, ...(label && { label }), ...(description && { description }) })
  }
  return [...described.values(), ...variables.filter(({ name }) => !described.has(name))]
}

/**
 * Whether a variable's name may be shown to those who have not bought the text. Long names are likely sentences of the
 * text, and these characters belong to choices or a default; not in a ratio such as 16:9.
 */
export const isNamePublic = ({ name }: Variable): boolean =>
  name.length <= LIMITS.outline.variableNameMax && !/[|：｜]|(?<!\d):|:(?!\d)/.test(name)

function* findVariables(prompt: string): Generator<{ raw: string; at: number; variable: Variable }> {
  const parts = partsOf(prompt)
  const isCode = parts.some(({ text, kind }) => kind === 'text' && SIGNS_OF_CODE.test(text))
  const isTemplate = TEMPLATE_BLOCK.test(prompt)
  const headings = setOnce(
    () => prompt.matchAll(HEADING),
    ([, name]) => name?.trim(),
  )
  const tags = setOnce(
    () => prompt.matchAll(TAGGED),
    ([, closing, closed, tag]) => (tag ? `<${tag}` : `${closing}${closed}`),
  )
  for (const { text, at, kind } of parts) {
    const context: Omit<Context, 'lineStart'> = {
      kind,
      hasDoubles: !isTemplate,
      hasBraces: kind === 'text' && !isCode,
      isHeading: (name) => headings().has(name),
      isTag: (opening, name) => tags().has(`${opening}${name}`),
    }
    OPENING.lastIndex = 0
    for (let opening = OPENING.exec(text); opening; opening = OPENING.exec(text)) {
      const { index } = opening
      const place = placeAt(text, index, { ...context, lineStart: () => lineStart(text, index) })
      if (place) yield { ...place, at: at + index }
      // A bracket that is no variable does not hide those within it.
      OPENING.lastIndex = index + (place?.raw.length ?? 1)
    }
  }
}

function placeAt(text: string, at: number, context: Context): { raw: string; variable: Variable } | undefined {
  for (const { pattern, read } of SPELLINGS[text.charAt(at)] ?? []) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const variable = match ? read(match[1]?.trim() ?? '', context) : undefined
    if (match && variable) return { raw: match[0], variable }
  }
  return undefined
}

/** What `nameOf` makes of the matches, searched when first asked for. */
function setOnce<Name>(matches: () => Iterable<RegExpMatchArray>, nameOf: (match: RegExpMatchArray) => Name) {
  let names: Set<Name> | undefined
  return () => {
    names ??= new Set(Array.from(matches(), nameOf))
    return names
  }
}

function partsOf(prompt: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const code of prompt.matchAll(CODE)) {
    parts.push({ text: prompt.slice(end, code.index), at: end, kind: 'text' })
    parts.push({ text: code[0], at: code.index, kind: kindOf(code[2]?.trim().toLowerCase()) })
    end = code.index + code[0].length
  }
  return [...parts, { text: prompt.slice(end), at: end, kind: 'text' }]
}

function kindOf(language: string | undefined): Kind {
  if (language === undefined) return 'code'
  if (TEXT_LANGUAGES.includes(language)) return 'fenced'
  return DATA_LANGUAGES.includes(language) ? 'data' : 'code'
}

/** The beginning of the line up to `at`, limited to what the patterns need. */
function lineStart(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 120), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}

/** Settings of tools that these read themselves: the environment, files, the editor's selection. */
const OF_TOOLS = /^(?:env|file|cmd|command|config|secrets?)$/i

/**
 * `${name}`, `${name:default}`, and Copilot's `${input:name:hint}`. In code only one with a default. Expressions
 * (`user.name`, `a ? b : c`, `f(x)`), shell operators after a colon (`:-`) and `${env:NAME}` are none.
 */
function readDollar(content: string, { kind }: Context): Variable | undefined {
  const [, name, preset] = /^([\p{L}_][\p{L}\p{M}\p{N}_ \-/&',]{0,79})(?::(?![-=+?])(.*))?$/u.exec(content) ?? []
  if (name === undefined) return undefined
  const isCode = kind === 'code' || kind === 'data'
  if (preset === undefined) return isCode ? undefined : { name: name.trim() }
  if (OF_TOOLS.test(name)) return undefined
  const [, input] = (name === 'input' && /^([A-Za-z_]\w*):/.exec(preset)) || []
  if (input) return { name: input }
  const choices = isCode ? undefined : choicesIn(preset)
  return { name: name.trim(), default: choices?.[0] ?? preset.trim(), ...(choices && { choices }) }
}

/** Filters of Jinja and Liquid: `{{name|upper}}` belongs to a template. */
const FILTERS =
  /^(?:upper|lower|title|capitalize|trim|strip|safe|escape|e|length|first|last|join|tojson|json|upcase|downcase)$/

/**
 * `{{name}}`, `{{name|default}}`, `{{name:default}}`, `{{name:a,b}}`, `{{name:a|b}}`, and Open WebUI's
 * `{{name | select:options=["a","b"]}}`. `this` and `else` are keywords of templates.
 */
function readDouble(content: string, { kind, hasDoubles }: Context): Variable | undefined {
  if (kind === 'code' || !hasDoubles) return undefined
  const [, name = '', sign, rest = ''] =
    /^(?!(?:this|else)$)\$?([\p{L}\p{N}_][\p{L}\p{M}\p{N}_ \-/&'’]{0,79}?)\s*(?:([|:])(?!\/\/)\s*(.*))?$/u.exec(
      content,
    ) ?? []
  if (!/[\p{L}_]/u.test(name)) return undefined
  if (sign === undefined) return { name }
  const typed =
    sign === '|'
      ? /^(?:text|textarea|number|select|checkbox|date|color|email|range|tel|url|month|time|datetime-local|map)\b(?:\s*:(.*))?$/.exec(
          rest,
        )
      : null
  if (typed) return { name, ...readProperties(typed[1] ?? '') }
  if (/^(?:date|time)$/.test(name) && /^[YMDHhmsAa\s:./,-]+$/.test(rest)) return { name }
  if (rest === '' || FILTERS.test(rest) || /[()="]/.test(rest)) return undefined
  const choices = choicesIn(rest) ?? (sign === ':' ? commaChoices(rest) : undefined)
  return choices ? { name, choices } : { name, default: rest }
}

/** Properties of Open WebUI's inputs: `options=["a","b"]:default="a"`. */
function readProperties(properties: string): Pick<Variable, 'default' | 'choices'> {
  const [, list = ''] = /\boptions=\[([^[\]]*)\]/.exec(properties) ?? []
  const choices = [...list.matchAll(/"([^"]+)"|'([^']+)'/g)].map(([, double, single]) => double ?? single ?? '')
  const [, quoted, preset = quoted] = /\bdefault=(?:"([^"]*)"|([^":\s]+))/.exec(properties) ?? []
  return { ...(choices.length > 0 && { choices }), ...(preset && { default: preset }) }
}

/** Of a letter or digit, with a word in it. Not a range (`a-z`), JSON (`1, true`) or a weight (`cat:dog:0.5`). */
function readBracket(content: string, { kind, isTag }: Context): Variable | undefined {
  if (kind === 'code' || kind === 'data') return undefined
  const isName = /^[\p{L}\p{N}]/u.test(content) && hasWord(content)
  if (!isName || /a-z|0-9|[\\={}]|:\s*\d*\.\d+$/i.test(content) || isJsonList(content) || isTag('[', content))
    return undefined
  if (content.length > NAME_MAX) return choiceVariable(content)
  return choiceVariable(content) ?? withWrittenChoices({ name: content })
}

/** `［name］` is `[name]` as Chinese and Japanese keyboards write it. */
function readWideBracket(content: string, context: Context): Variable | undefined {
  return readBracket(content.replaceAll('｜', '|').replaceAll('：', ':'), context)
}

/** `【name】`, unless it begins a line anywhere in the text: then it is a heading. */
function readLenticular(content: string, context: Context): Variable | undefined {
  return context.isHeading(content) ? undefined : readWideBracket(content, context)
}

/** Names of HTML and of sections that prompts name by tags without closing them. */
const TAGS =
  /^(?:a|abbr|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|center|code|col|dd|del|details|dialog|div|dl|dt|em|embed|fieldset|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|meta|nav|object|ol|option|p|param|path|pre|q|s|samp|script|section|select|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|track|u|ul|var|video|wbr|think|thinking|scratchpad)$/i

/** `<name>` of one to six words outside code, unless the text has `</name>` or speaks of a tag. */
function readAngle(content: string, { kind, hasBraces, isTag, lineStart }: Context): Variable | undefined {
  const isName =
    /^\p{L}[\p{L}\p{M}\p{N}'’_/-]*(?: [\p{L}\p{M}\p{N}'’_/-]+){0,5}(?<!\/)$/u.test(content) && hasWord(content)
  if (!isName || kind !== 'text' || !hasBraces || TAGS.test(content) || isTag('<', content)) return undefined
  const before = lineStart()
  return DATA_LINE.test(before) || /\btags?\W{1,3}$/i.test(before) ? undefined : { name: content }
}

/** One to four words. Not an example of curly brackets (`{like this}`), nor JSON or a table. */
function readBrace(name: string, { hasBraces, lineStart }: Context): Variable | undefined {
  const isName = /^\p{L}[\p{L}\p{M}\p{N}'’_-]*(?: [\p{L}\p{M}\p{N}'’_-]+){0,3}$/u.test(name) && hasWord(name)
  if (!isName || !hasBraces || /^(?:like (?:this|that|so)|this)$/i.test(name)) return undefined
  const before = lineStart()
  return DATA_LINE.test(before) || /\b(?:brackets?|braces?)\W{1,3}$/i.test(before) ? undefined : { name }
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

/** `kind,dry`: short ones, of which none is a sentence. */
function commaChoices(list: string): string[] | undefined {
  const choices = [...new Set(list.split(/[,，、]/).map((choice) => choice.trim()))]
  return choices.length > 1 && choices.every((one) => one !== '' && one.length <= CHOICE_MAX) ? choices : undefined
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
