import { z } from 'zod'

/** A list, which forms send as JSON text. */
export const listFromForm = <Item extends z.ZodType>(list: z.ZodArray<Item>) =>
  z.preprocess((value) => (typeof value === 'string' ? parseList(value) : value), list)

function parseList(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text, (_, value) => {
      // Characters refused in every body are escaped here.
      if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new SyntaxError()
      return value
    })
  } catch {
    return text
  }
}
