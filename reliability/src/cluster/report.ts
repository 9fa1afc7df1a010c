/** Prints the results of checks, and counts failures. */
export class Report {
  #failed = 0

  get failed(): number {
    return this.#failed
  }

  heading(text: string): void {
    this.#print(`\n${text}`)
  }

  /** @param figures the measured values */
  check(claim: string, isTrue: boolean, figures: string): void {
    if (!isTrue) this.#failed += 1
    this.#print(`  ${isTrue ? 'ok   ' : 'WRONG'} ${claim}: ${figures}`)
  }

  #print(line: string): void {
    process.stdout.write(`${line}\n`)
  }
}

/** The value below which `share` of all are. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Runs `work` for each item in order, `atOnce` concurrently. */
export async function forEachConcurrently<T>(
  items: T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
) {
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
