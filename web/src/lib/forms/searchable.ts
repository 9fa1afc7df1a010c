/** What can be searched of a text in an address: the server refuses NUL characters and halves of surrogate pairs. */
export const searchable = (text: string | null, maxLength: number): string =>
  (text ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, maxLength)
    .replace(/\p{Surrogate}/gu, '')
