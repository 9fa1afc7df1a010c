import { setFlagsFromString } from 'node:v8'

/** In percent of what a garbage collection left. V8's own choice is several hundred. */
const GROWTH_MAX = 50

/** Collects garbage before the heap has grown far beyond what is in use. For a fresh process. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_MAX}`)
}
