/** Signs that begin no line, in every script. Two at most stay with the field before them. */
const CLOSING = /^[\p{Pe}\p{Pf}.,;:!?'"%…。、，．！？：；،؛؟।॥·]{1,2}/u
/** Signs that end no line. */
const OPENING = /[\p{Ps}\p{Pi}'"¿¡]{1,2}$/u

interface Part {
  raw: string
  isField: boolean
}

/** A part of a text with fields, without the punctuation that stays with the fields beside it; or a field with that. */
interface Placed {
  text: string
  before: string
  after: string
}

/**
 * Moves the punctuation beside fields to them: browsers wrap lines before and after a field, whatever stands there.
 */
export function punctuationAtFields(parts: readonly Part[]): Placed[] {
  const placed = parts.map(({ raw }) => ({ text: raw, before: '', after: '' }))
  placed.forEach((part, index) => {
    if (parts[index]?.isField) return
    const [previous, next] = [placed[index - 1], placed[index + 1]]
    if (previous && parts[index - 1]?.isField) {
      previous.after = CLOSING.exec(part.text)?.[0] ?? ''
      part.text = part.text.slice(previous.after.length)
    }
    if (next && parts[index + 1]?.isField) {
      next.before = OPENING.exec(part.text)?.[0] ?? ''
      part.text = part.text.slice(0, part.text.length - next.before.length)
    }
  })
  return placed
}
