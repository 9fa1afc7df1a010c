/** Generates pictures: the offline sketcher or a configured model. */
export interface ImageGenerator {
  readonly name: 'sketch' | 'model'
  /** The model's name at its provider. */
  readonly model?: string
  /** For the log. */
  readonly describe: string
  /** The supported subjects, by group. Absent: any. */
  readonly knows?: { group: string; subjects: string[] }[]
  /**
   * Returns PNG or WebP. When `signal` aborts, its reason is thrown.
   * @throws Unavailable, Invalid
   */
  generate(topic: string, signal?: AbortSignal): Promise<GeneratedImage>
}

export interface GeneratedImage {
  bytes: Buffer
  contentType: 'image/webp' | 'image/png'
  /**
   * The subject that the sketcher drew and the word in the topic that named it; null if it recognised none. Absent with
   * a model.
   */
  sketch?: { readonly subject: string; readonly word: string } | null
}
