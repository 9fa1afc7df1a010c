/** How sure an import is of a value that it set: `given` by the file, or read from the content. */
export const SURENESS = ['given', 'sure', 'likely', 'unsure'] as const
export type Sureness = (typeof SURENESS)[number]

export interface Judged<Value> {
  value: Value
  sureness: Sureness
}

/** The less sure of two. */
export const lessSure = (one: Sureness, other: Sureness): Sureness =>
  SURENESS[Math.max(SURENESS.indexOf(one), SURENESS.indexOf(other))] ?? 'unsure'
