/** A sample that the sketcher draws from a topic, at the first request of each width. */
export interface DrawnPicture {
  topic: string
  /** Random part of the address. */
  drawnKey: string
  /** A tiny preview as a data URL. Absent: of an earlier release. */
  placeholder?: string
}

/** An uploaded picture. Its sizes are files. */
export interface StoredCover {
  /** The files are `<key>/<width>.webp`. */
  key: string
  /** Ascending, in pixels. */
  widths: number[]
  /** Of the widest size, in pixels. */
  width: number
  height: number
  /** A tiny preview as a data URL. */
  placeholder: string
}

/** The file of a message. A text is in `attachmentTexts`. */
export interface StoredAttachment {
  name: string
  /** Of all its files. */
  bytes: number
  /** Null: a text. */
  picture: StoredCover | null
}
