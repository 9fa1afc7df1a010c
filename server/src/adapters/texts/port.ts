/** A configured language model. */
export interface TextModel {
  /** Its name at the provider. */
  readonly model: string
  /** For the log. */
  readonly describe: string
  /**
   * Responds to `prompt`. When `signal` aborts, its reason is thrown. Errors never quote the prompt or the response.
   * @throws Unavailable, Invalid
   */
  write(input: WriteInput, signal?: AbortSignal): Promise<WrittenText>
}

interface WriteInput {
  prompt: string
  /** The system message. */
  instructions?: string
}

export interface WrittenText {
  text: string
  /** Whether the text was truncated. */
  isCut: boolean
}
