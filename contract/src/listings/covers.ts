/** Address and widths of a cover's pictures. */
interface Pictures {
  /** Of the widest one: `…/1280.webp`. The others have their widths in its place. */
  url: string
  widths: readonly number[]
}

/** The address of a cover in one of its widths. */
export const coverUrl = ({ url }: Pick<Pictures, 'url'>, width: number): string =>
  url.replace(/\d+(?=\.\w+$)/, String(width))

/** The addresses of a cover in all of its widths, for `srcset`. Empty: there is only its `url`. */
export const coverSrcset = (cover: Pictures): string =>
  cover.widths.map((width) => `${coverUrl(cover, width)} ${width}w`).join(', ')
