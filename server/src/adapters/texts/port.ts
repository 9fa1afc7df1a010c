/** What the product needs of a connected model that writes. */
export interface TextModel {
  /** What its provider calls it. */
  readonly model: string
  /** What the log says of it. */
  readonly describe: string
  /**
   * Writes what `prompt` asks for. `signal` gives it up, and its reason is thrown then. No error has a word of the prompt
   * or of the answer in it.
   * @throws Unavailable, Invalid
   */
  write(asked: Asked, signal?: AbortSignal): Promise<WrittenText>
}

interface Asked {
  prompt: string
  /** What the model is told before, and should hold to whatever the prompt says. */
  instructions?: string
}

export interface WrittenText {
  text: string
  /** Whether it was ended before the model was done. */
  isCut: boolean
}
