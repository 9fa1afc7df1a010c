/**
 * What an error says without the values of the queries that failed, which may be people's own.
 * @param text its message or stack, with or without those of its causes
 */
export function withoutValues(text: string, error: unknown): string {
  let without = text
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // To the letter: a value may look like anything, also like the end of the values.
    if ('params' in cause) without = without.replaceAll(`\nparams: ${cause.params}`, '')
  }
  return without
}
