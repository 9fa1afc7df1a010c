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
