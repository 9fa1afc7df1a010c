interface Pictures {
  /** The widest one: `…/1280.webp`, or `…/1280.webp?2` of a drawing. Others have their width in its place. */
  url: string
  widths: readonly number[]
}

/** The URL of a cover in one of its widths. */
export const coverUrl = ({ url }: Pick<Pictures, 'url'>, width: number): string =>
  url.replace(/\d+(?=\.\w+(?:\?\d+)?$)/, String(width))

/** The `srcset` of a cover. Empty: there is only its `url`. */
export const coverSrcset = (cover: Pictures): string =>
  cover.widths.map((width) => `${coverUrl(cover, width)} ${width}w`).join(', ')

/** Why a file cannot be a cover. */
export const COVER_REFUSALS = {
  noPicture: 'This file is not a picture: choose a JPEG, PNG, WebP, AVIF or GIF',
  tooLarge: 'This file is larger than 10 MB: choose a smaller one',
} as const
