import { ApiError } from '../api/api-error.ts'

export type Refusal<Name extends string> = {
  /** The first message per field, in the order of `names`. */
  fields: { name: Name; message: string }[]
  /** Messages that belong to no field of the form. */
  general: string | null
}

/** Assigns the server's messages to the fields of a form. Messages about parts of a field belong to the field. */
export function refusalOf<Name extends string>(error: unknown, names: readonly Name[]): Refusal<Name> {
  if (!(error instanceof ApiError)) return { fields: [], general: 'Something went wrong. Try again.' }
  const fields = names.flatMap((name) => {
    const found = error.errors.find(({ path }) => path === name || path.startsWith(`${name}.`))
    return found ? [{ name, message: found.message }] : []
  })
  return { fields, general: fields.length > 0 ? null : error.message }
}
