/** What the product needs of something that makes pictures: an offline sketcher or a connected model. */
export interface ImageGenerator {
  readonly name: 'sketch' | 'model'
  /** What the log says of it. */
  readonly describe: string
  /**
   * Draws `topic`; PNG/WebP bytes. `signal` gives it up, and its reason is thrown then.
   * @throws Unavailable, Invalid
   */
  generate(topic: string, signal?: AbortSignal): Promise<{ bytes: Buffer; contentType: 'image/webp' | 'image/png' }>
}
