/** What the product needs of something that makes pictures: an offline sketcher or a connected model. */
export interface ImageGenerator {
  readonly name: 'sketch' | 'model'
  /** What the provider of a model calls it. */
  readonly model?: string
  /** What the log says of it. */
  readonly describe: string
  /** What it can draw, under headings. Absent: whatever it is asked for. */
  readonly knows?: { group: string; subjects: string[] }[]
  /**
   * Draws `topic`; PNG/WebP bytes. `signal` gives it up, and its reason is thrown then.
   * @throws Unavailable, Invalid
   */
  generate(topic: string, signal?: AbortSignal): Promise<GeneratedImage>
}

export interface GeneratedImage {
  bytes: Buffer
  contentType: 'image/webp' | 'image/png'
  /** What the sketcher drew, and the word of the topic that names it; null where it knew none. Absent with a model. */
  sketch?: { readonly subject: string; readonly word: string } | null
}
