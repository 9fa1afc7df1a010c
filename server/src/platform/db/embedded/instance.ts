import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

/** A data directory and how PostgreSQL is run on it. */
export interface Instance {
  /** The data directory. It may not exist yet. */
  folder: string
  binaries: Binaries
  as: RunAs
}
