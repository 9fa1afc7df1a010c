/** A place in a prompt that its user fills in. */
export interface Gap {
  /** What is to be filled in, as the writer named it: `city`, `your name`. */
  name: string
  /** What stands there unless it is filled in. */
  default?: string
}

/** A piece of a prompt. The `raw` of all pieces, joined, are the prompt. */
export interface Segment {
  raw: string
  /** Where it begins in the prompt, in UTF-16 units. */
  at: number
  /** Absent: plain text. */
  gap?: Gap
}

/** A fenced block (1: the fence, 2: its language) or a code span. An open fence goes on to the end. */
const CODE = /^ {0,3}(`{3,}|~{3,})([^\n`]*)\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]+`/gm

/** Fences in these hold text, not code. */
const TEXT_LANGUAGES = ['', 'text', 'txt', 'plaintext', 'markdown', 'md']

/**
 * `${name}` and `${name:default}`; `{{name}}`; `[name]`. What stands around it tells a bracket from an index (`row[id]`),
 * a link (`[text](address)`, `[text][ref]`, `[ref]: address`), a wiki link, an attribute (`#[test]`) and an escape.
 */
const CANDIDATE =
  /(?<!\\)\$\{(?<dollar>[^{}\n]{1,400})\}|(?<![{$=\\])\{\{(?<double>[^{}\n]{1,80})\}\}(?!\})|(?<![\w)[\]\\!#@])\[(?<bracket>[^[\]\n]{1,80})\](?![([\]]|:[ \t]+<?(?:https?:|mailto:|[./#]))/g

/**
 * Cuts a prompt into plain text and its gaps: `[name]`, `{{name}}`, `${name}` and `${name:default}`. In code only
 * `${name:default}` is a gap, because the others mean something of their own there. Takes time linear in the length.
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

function* findGaps(prompt: string): Generator<Required<Segment>> {
  let end = 0
  for (const code of prompt.matchAll(CODE)) {
    const isText = code[2] !== undefined && TEXT_LANGUAGES.includes(code[2].trim().toLowerCase())
    yield* gapsWithin(prompt.slice(end, code.index), end, textGap)
    yield* gapsWithin(code[0], code.index, isText ? textGap : codeGap)
    end = code.index + code[0].length
  }
  yield* gapsWithin(prompt.slice(end), end, textGap)
}

type Reader = (match: RegExpExecArray) => Gap | undefined

function* gapsWithin(part: string, offset: number, read: Reader): Generator<Required<Segment>> {
  for (const match of part.matchAll(CANDIDATE)) {
    const gap = read(match)
    if (gap) yield { raw: match[0], at: offset + match.index, gap }
  }
}

const codeGap: Reader = (match) => {
  const gap = dollarGap(match.groups?.dollar)
  return gap?.default === undefined ? undefined : gap
}

const textGap: Reader = ({ groups }) =>
  dollarGap(groups?.dollar) ?? doubleGap(groups?.double) ?? bracketGap(groups?.bracket)

/** Expressions (`user.name`, `a ? b : c`, `f(x)`) and the shell's own signs after a colon (`:-`) are code. */
function dollarGap(content: string | undefined): Gap | undefined {
  const [, name, preset] =
    /^([\p{L}_][\p{L}\p{M}\p{N}_ \-/&',]{0,79})(?::(?![-=+?])(.*))?$/u.exec(content?.trim() ?? '') ?? []
  if (name === undefined) return undefined
  return { name: name.trim(), ...(preset !== undefined && { default: preset.trim() }) }
}

/** `this` and `else` are words of the templates that write `{{name}}`. */
function doubleGap(content: string | undefined): Gap | undefined {
  const name = content?.trim() ?? ''
  return /^(?!(?:this|else)$)[\p{L}_][\p{L}\p{M}\p{N}_ -]*$/u.test(name) ? { name } : undefined
}

/** It begins with a letter or a digit and has a word in it. Ranges of letters (`a-z`) and JSON (`1, true`) are none. */
function bracketGap(content: string | undefined): Gap | undefined {
  const name = content?.trim() ?? ''
  const isName = /^[\p{L}\p{N}]/u.test(name) && /\p{L}\p{M}*\p{L}|\p{Lo}/u.test(name)
  return isName && !/a-z|0-9|[\\={}]/i.test(name) && !isJson(`[${name}]`) ? { name } : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
