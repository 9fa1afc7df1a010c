import type { Programs } from './binaries.ts'
import type { RunAs } from './run-as.ts'

/** Where a database is kept, and what runs it. */
export interface Instance {
  /** The database's folder. It may not be there yet. */
  folder: string
  programs: Programs
  as: RunAs
}
