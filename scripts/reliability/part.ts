export interface PartOptions {
  /** An empty folder of the part's own. */
  dataDir: string
  rounds: number
}

export interface Outcome {
  /** What was done and survived, a line each. */
  figures: string[]
  /** What was lost, doubled or broken, or answered as it should not: none, and the part has held. */
  problems: string[]
}

export type Part = (options: PartOptions) => Promise<Outcome>
