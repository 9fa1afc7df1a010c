/** Parses what a browser has kept, which anyone may have changed. Null: nothing is there, or no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
