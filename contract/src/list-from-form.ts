import { z } from 'zod'

interface ListLimits {
  items: number
  /** Of all texts in the list. */
  characters: number
}

/** As `\u0001`. */
const JSON_PER_CHARACTER = 6
/** Names, quotes and brackets of an item, with some blanks between them. */
const JSON_PER_ITEM = 200

/** A list, which forms send as JSON text. What is longer than such a list can be is not read. */
export const listFromForm = <Item extends z.ZodType>(list: z.ZodArray<Item>, { items, characters }: ListLimits) => {
  const textMax = characters * JSON_PER_CHARACTER + items * JSON_PER_ITEM
  return z.preprocess((value, ctx) => {
    if (typeof value === 'string' && value.length > textMax) {
      ctx.addIssue({ code: 'custom', message: 'This list is too long' })
      return z.NEVER
    }
    return typeof value === 'string' ? parseList(value) : value
  }, list)
}

function parseList(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
