/** The name of the constraint that a write ran into, or `undefined` when the error is another one. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '23505' || cause.code === '23503') && 'constraint' in cause) {
      return String(cause.constraint)
    }
  }
  return undefined
}

/** The text of a failed query without the values that were in it, which may be people's own. */
export const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
