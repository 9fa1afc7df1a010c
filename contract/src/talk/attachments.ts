/** What a message may have with it. A picture has the limits of a cover. */
export const ATTACHMENT = {
  /** Of a text, in UTF-8. */
  textBytesMax: 256 * 1024,
  nameMax: 120,
  /** What a member may store in 24 hours. */
  bytesPerDay: 100 * 1024 * 1024,
} as const

/** Why a file cannot be attached. */
export const ATTACHMENT_REFUSALS = {
  none: 'Choose a picture or a text',
  unknown: 'Choose a JPEG, PNG, WebP, AVIF or GIF, or a text that ends with .txt or .md',
  textTooLarge: 'This text is larger than 256 KB: choose a smaller one',
  noText: 'This file is not a text in UTF-8: save it as one, and choose it again',
} as const

/** Whether a file of this name is a text. Others have to be pictures. */
export const isTextName = (name: string): boolean => /\.(?:txt|md)$/i.test(name)
