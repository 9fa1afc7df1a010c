/** What the database keeps of an uploaded cover; the pictures themselves are files. */
export interface StoredCover {
  /** Folder of the pictures among the files: `<key>/<width>.webp`. */
  key: string
  /** Narrow to wide, in pixels. */
  widths: number[]
  /** Of the widest picture, in pixels. */
  width: number
  height: number
  /** A tiny picture as a data URL. */
  placeholder: string
}
