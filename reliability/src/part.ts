export interface PartOptions {
  /** An empty folder for this part. */
  dataDir: string
  rounds: number
}

export interface Outcome {
  /** Lines of the report. */
  figures: string[]
  /** Lost, doubled or broken data and unexpected responses. Empty: the part passed. */
  problems: string[]
}

export type Part = (options: PartOptions) => Promise<Outcome>
