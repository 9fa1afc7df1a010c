import { ApiError } from '../api/api-error.ts'

export type Refusal<Name extends string> = {
  /** The messages of each field, in the order of `names`. */
  fields: { name: Name; message: string }[]
  /** Messages that belong to no field of the form. */
  general: string | null
}

/** Assigns the server's messages to the fields of a form. The first about a part of a field belongs to the field. */
export function refusalOf<Name extends string>(error: unknown, names: readonly Name[]): Refusal<Name> {
  if (!(error instanceof ApiError)) return { fields: [], general: 'Something went wrong. Try again.' }
  const fields = names.flatMap((name) => {
    const messages = error.errors.flatMap(({ path, message }) => (path === name ? [message] : []))
    const ofPart = error.errors.find(({ path }) => path.startsWith(`${name}.`))
    const all = messages.length > 0 ? messages : ofPart ? [ofPart.message] : []
    return all.length > 0 ? [{ name, message: [...new Set(all)].join('. ') }] : []
  })
  return { fields, general: fields.length > 0 ? null : error.message }
}
