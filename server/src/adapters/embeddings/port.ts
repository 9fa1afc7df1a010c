/** A configured embedding model. Texts of like meaning get vectors of like direction. */
export interface EmbeddingModel {
  /** Its name at the provider. Vectors of different models are not comparable. */
  readonly model: string
  /** For the log. */
  readonly describe: string
  /**
   * A vector for each text, all of one size. Errors never quote a text.
   * @throws TextsRefused, Error
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>
  /** The vector of a search, or undefined where it is not there in time. After a failure none is asked for for a while. */
  embedSearch(search: string): Promise<number[] | undefined>
}

/** The model takes none of the texts, most likely because one is too long for it. */
export class TextsRefused extends Error {}
