/** A place of a variable: `raw` stands at `at` of the text. */
interface Place {
  raw: string
  at: number
}

/**
 * The positions of the places that stand within a string of JSON. JSON is the whole text, or a block that begins a line
 * with `{` or `[`, where it parses with every place outside a string taken for a value. Linear in the length.
 */
export function jsonStrings(text: string, places: readonly Place[]): Set<number> {
  const found = new Set<number>()
  const lengths = new Map(places.map(({ at, raw }) => [at, raw.length]))
  const start = /^[ \t]*[{[]/gm
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const block = readBlock(text, match.index + match[0].length - 1, lengths)
    // An unclosed block goes on to the end, and so would those within it.
    if (!block) return found
    if (isJson(block.values)) for (const at of block.inStrings) found.add(at)
    start.lastIndex = block.end
  }
  return found
}

interface Block {
  end: number
  /** The block without the places in strings, those outside as `null`. */
  values: string
  inStrings: number[]
}

/** Reads from a bracket to the one that closes it. Undefined: nothing closes it. */
function readBlock(text: string, start: number, lengths: ReadonlyMap<number, number>): Block | undefined {
  const inStrings: number[] = []
  const pieces: string[] = []
  let depth = 0
  let isString = false
  let copied = start
  for (let at = start; at < text.length; at += 1) {
    const length = at > start ? lengths.get(at) : undefined
    if (length !== undefined) {
      pieces.push(text.slice(copied, at), isString ? '' : 'null')
      if (isString) inStrings.push(at)
      at += length - 1
      copied = at + 1
      continue
    }
    const sign = text.charAt(at)
    if (isString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isString = false
    } else if (sign === '"') isString = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return { end: at + 1, values: pieces.join('') + text.slice(copied, at + 1), inStrings }
    }
  }
  return undefined
}

function isJson(values: string): boolean {
  try {
    JSON.parse(values)
    return true
  } catch {
    return false
  }
}
