import { ApiError } from '../api/api-error.ts'

export type Refusal<Name extends string> = {
  /** The first message for each field, in the order of `names`, which is the order on the screen. */
  fields: { name: Name; message: string }[]
  /** What belongs to no field of the form. */
  general: string | null
}

/** Sorts the server's reasons to the fields of a form, those of the parts of a field to the field. */
export function refusalOf<Name extends string>(error: unknown, names: readonly Name[]): Refusal<Name> {
  if (!(error instanceof ApiError)) return { fields: [], general: 'Something went wrong. Try again.' }
  const fields = names.flatMap((name) => {
    const found = error.errors.find(({ path }) => path === name || path.startsWith(`${name}.`))
    return found ? [{ name, message: found.message }] : []
  })
  return { fields, general: fields.length > 0 ? null : error.message }
}
