/**
 * Removes the values of failed queries, which may be personal data, from an error's message or stack.
 * @param text may include the causes
 */
export function withoutValues(text: string, error: unknown): string {
  let without = text
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // By comparison and not by pattern, since values may contain anything.
    if ('params' in cause) without = without.replaceAll(`\nparams: ${cause.params}`, '')
  }
  return without
}
