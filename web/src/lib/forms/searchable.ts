/** A search from a URL without characters that the server refuses: NUL and unpaired surrogates. */
export const searchable = (text: string | null, maxLength: number): string =>
  (text ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, maxLength)
    .replace(/\p{Surrogate}/gu, '')
