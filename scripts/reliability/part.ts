import type { PostgresCluster } from './postgres.ts'

export interface PartOptions {
  /** An empty folder of the part's own. */
  dataDir: string
  /** An empty database of the part's own; absent: the embedded one. */
  databaseUrl?: string | undefined
  /** Where that database is. */
  cluster?: PostgresCluster | undefined
  /** The SESSION_SECRET of servers that `startTestServer` starts with a `databaseUrl`. */
  secret: string
  rounds: number
}

export interface Outcome {
  /** What was done and survived, a line each. */
  figures: string[]
  /** What was lost, doubled or broken, or answered as it should not: none, and the part has held. */
  problems: string[]
}

export type Part = (options: PartOptions) => Promise<Outcome>
