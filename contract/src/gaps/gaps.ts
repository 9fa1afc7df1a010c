import { LIMITS } from '../constants.ts'

/** A place in a prompt that its user fills in. */
export interface Gap {
  /** What is to be filled in, as the writer named it: `city`, `your name`. One of choices alone is named by them. */
  name: string
  /** What stands there unless it is filled in. */
  default?: string
  /** What the writer offers to choose from. */
  choices?: string[]
}

/** What the writer says of a gap beside the text. */
export interface GapHint {
  /** The gap's name, as the prompt has it. */
  gap: string
  /** What it is called on the form. */
  label?: string | undefined
  /** What is to be filled in. */
  description?: string | undefined
}

/** A gap as its form asks for it: with what the writer says of it. */
export interface AskedGap extends Gap {
  label?: string | undefined
  description?: string | undefined
}

/** A piece of a prompt. The `raw` of all pieces, joined, are the prompt. */
export interface Segment {
  raw: string
  /** Where it begins in the prompt, in UTF-16 units. */
  at: number
  /** Absent: plain text. */
  gap?: Gap
}

/**
 * A fenced block (1: the fence, 2: its language) or a code span. An open fence goes on to the end. A fence is taken whole,
 * or a long one without an end would be tried at each of its lengths.
 */
const CODE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^\n`]*)\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]+`/gm

/** Fences in these hold text, not code. */
const TEXT_LANGUAGES = ['', 'text', 'txt', 'plaintext', 'markdown', 'md']

/**
 * `${name}` and `${name:default}`; `{{name}}`; `[name]`; `{name}`. What stands around it tells a bracket from an index
 * (`row[id]`), a link (`[text](address)`, `[text][ref]`, `[ref]: address`), a wiki link, an attribute (`#[test]`) and an
 * escape; and a brace from a part of a path, an address, a command of LaTeX, a value in JSX and a body in CSS.
 */
const CANDIDATE =
  /(?<!\\)\$\{(?<dollar>[^{}\n]{1,400})\}|(?<![{$=\\])\{\{(?<double>[^{}\n]{1,80})\}\}(?!\})|(?<![\w)[\]\\!#@])\[(?<bracket>[^[\]\n]{1,400})\](?![([\]]|:[ \t]+<?(?:https?:|mailto:|[./#]))|(?<![\w{}()[\]$#%@&\\^=/>.~-])\{(?<brace>[^{}\n]{1,60})\}(?![\w{}()[\]]|[./:]\w|-\{|<\/)/g

/** In brackets and `{{…}}` a name is at most this long; what is longer is a sentence. Choices may be longer. */
const NAME_MAX = 80

/**
 * Signs of code outside of blocks of code: in a text that has them a single brace is code, too. The beginnings of
 * statements, calls that print, strings with values in them, arrows, template engines, LaTeX, rules of CSS.
 */
const SIGNS_OF_CODE =
  /^[ \t]*(?:(?:async[ \t]+)?def \w|class \w+[(:{]|(?:export |async )*function\b|import .{1,200}(?: from |;$)|from \S+ import |(?:export )?(?:const|let|var) [\w{[]|return [\w(]+[;{(]|#include|package \w+;|using \w|@(?:param|returns?|type)\b|SELECT .{1,200} FROM |[.#]?[\w-]+[ \t]*\{[ \t]*$)|\b[rb]?f[rb]?["']|\$"|=>|\.format\(|\b(?:print|println|printf|format|console\.\w+)!?\(|className=|\{[%#@]|\\(?:frac|text|begin|sqrt|mathbb)\{/im

/** Blocks and comments of template engines: in a text that has them `{{name}}` is theirs, too. */
const TEMPLATE_BLOCK = /\{\{[#/^>!]|\{%/

/** Lines of JSON and of tables. */
const DATA_LINE = /^[ \t]*(?:"[^"\n]*"[ \t]*:|[|{])/

/**
 * Cuts a prompt into plain text and its gaps: `[name]`, `{{name}}`, `{name}`, `${name}` and `${name:default}`, and with
 * choices `[red|green]`, `[colour: red|green]` and `${colour:red|green}`. In code only `${name:default}` is a gap, because
 * the others mean something of their own there. Takes time linear in the length.
 */
export function splitGaps(prompt: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const { gap, raw, at } of findGaps(prompt)) {
    if (at > end) segments.push({ raw: prompt.slice(end, at), at: end })
    segments.push({ raw, at, gap })
    end = at + raw.length
  }
  if (end < prompt.length) segments.push({ raw: prompt.slice(end), at: end })
  return segments
}

/** The gaps of a prompt in the order of its text, each name once: as it is first written, with what is said of it later. */
export function gapsIn(segments: readonly Segment[]): Gap[] {
  const byName = new Map<string, Gap>()
  for (const { gap } of segments) if (gap) byName.set(gap.name, { ...gap, ...byName.get(gap.name) })
  return [...byName.values()]
}

/** The hints of gaps that a text has, in their order. */
export function hintsOfGaps(gaps: readonly Gap[], hints: readonly GapHint[]): GapHint[] {
  const names = new Set(gaps.map(({ name }) => name))
  return hints.filter(({ gap }) => names.has(gap))
}

/** The gaps of a text as they are asked for: those with a hint in the order of the hints, then the others as they came. */
export function askedGaps(gaps: readonly Gap[], hints: readonly GapHint[] = []): AskedGap[] {
  const byName = new Map(gaps.map((gap) => [gap.name, gap]))
  const asked = new Map<string, AskedGap>()
  for (const { gap: name, label, description } of hints) {
    const gap = byName.get(name)
    if (gap) asked.set(name, { ...gap, ...(label && { label }), ...(description && { description }) })
  }
  return [...asked.values(), ...gaps.filter(({ name }) => !asked.has(name))]
}

/**
 * Whether everybody may be told the name of a gap, those who have not bought the text, too. A long name is rather a
 * sentence of the text, and one with such a sign is the gap's choices or its default.
 */
export const isNameTold = ({ name }: Gap): boolean => name.length <= LIMITS.outline.gapNameMax && !/[|:：｜]/.test(name)

/** Code, text in a fence, or other text. */
type Kind = 'code' | 'fenced' | 'text'

interface Part {
  text: string
  at: number
  kind: Kind
}

function* findGaps(prompt: string): Generator<Required<Segment>> {
  const parts = partsOf(prompt)
  const hasBraces = !parts.some(({ text, kind }) => kind === 'text' && SIGNS_OF_CODE.test(text))
  const hasDoubles = !TEMPLATE_BLOCK.test(prompt)
  for (const { text, at, kind } of parts) {
    for (const match of text.matchAll(CANDIDATE)) {
      const { dollar, double, bracket, brace } = match.groups ?? {}
      const gap =
        kind === 'code'
          ? codeGap(dollar)
          : (withChoices(dollarGap(dollar)) ??
            (hasDoubles ? doubleGap(double) : undefined) ??
            bracketGap(bracket) ??
            (kind === 'text' && hasBraces ? braceGap(brace, lineStart(text, match.index)) : undefined))
      if (gap) yield { raw: match[0], at: at + match.index, gap }
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

/** What stands before a place on its line, at most so much that it is recognised. */
function lineStart(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 120), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}

function codeGap(dollar: string | undefined): Gap | undefined {
  const gap = dollarGap(dollar)
  return gap?.default === undefined ? undefined : gap
}

/** Expressions (`user.name`, `a ? b : c`, `f(x)`) and the shell's own signs after a colon (`:-`) are code. */
function dollarGap(content: string | undefined): Gap | undefined {
  const [, name, preset] =
    /^([\p{L}_][\p{L}\p{M}\p{N}_ \-/&',]{0,79})(?::(?![-=+?])(.*))?$/u.exec(content?.trim() ?? '') ?? []
  if (name === undefined) return undefined
  return { name: name.trim(), ...(preset !== undefined && { default: preset.trim() }) }
}

/** A list as its default are choices, of which the first is the default. */
function withChoices(gap: Gap | undefined): Gap | undefined {
  const choices = gap?.default === undefined ? undefined : choicesIn(gap.default)
  return gap && choices?.[0] !== undefined ? { ...gap, default: choices[0], choices } : gap
}

/** `this` and `else` are words of the templates that write `{{name}}`. */
function doubleGap(content: string | undefined): Gap | undefined {
  const name = content?.trim() ?? ''
  return /^(?!(?:this|else)$)[\p{L}_][\p{L}\p{M}\p{N}_ -]*$/u.test(name) ? { name } : undefined
}

/** It begins with a letter or a digit and has a word in it. Ranges of letters (`a-z`) and JSON (`1, true`) are none. */
function bracketGap(content: string | undefined): Gap | undefined {
  const name = content?.trim() ?? ''
  const isName = /^[\p{L}\p{N}]/u.test(name) && hasWord(name)
  if (!isName || /a-z|0-9|[\\={}]/i.test(name) || isJsonList(name)) return undefined
  return choiceGap(name) ?? (name.length <= NAME_MAX ? { name } : undefined)
}

/** `red|green`, and with a name `colour: red|green`. */
function choiceGap(content: string): Gap | undefined {
  const [, name, list = content] = /^([^|:]{1,40}):(?!\/\/)(.*)$/.exec(content) ?? []
  const choices = choicesIn(list)
  // What has more words than a name says how a list is to be made.
  if (!choices || (name && name.trim().split(/\s+/).length > 3)) return undefined
  return { name: name?.trim() ?? choices.join(' | '), choices }
}

function choicesIn(list: string): string[] | undefined {
  const choices = [...new Set(list.split('|').map((choice) => choice.trim()))]
  return choices.length > 1 && !choices.includes('') ? choices : undefined
}

/**
 * One to four words. What is said of curly brackets themselves (`{like this}`) is none, nor are data: the JSON or the
 * table on whose line it stands.
 */
function braceGap(content: string | undefined, before: string): Gap | undefined {
  const name = content ?? ''
  const isName = /^\p{L}[\p{L}\p{M}\p{N}'’_-]*(?: [\p{L}\p{M}\p{N}'’_-]+){0,3}$/u.test(name) && hasWord(name)
  if (!isName || /^(?:like (?:this|that|so)|this)$/i.test(name)) return undefined
  return DATA_LINE.test(before) || /\b(?:brackets?|braces?)\W{1,3}$/i.test(before) ? undefined : { name }
}

const hasWord = (name: string): boolean => /\p{L}\p{M}*\p{L}|\p{Lo}/u.test(name)

/** What begins as no value of JSON does is not parsed: a refusal takes long. */
function isJsonList(content: string): boolean {
  if (!/^(?:true|false|null|\d)/.test(content)) return false
  try {
    JSON.parse(`[${content}]`)
    return true
  } catch {
    return false
  }
}
