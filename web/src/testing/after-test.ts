const works: (() => void)[] = []

/** Has something done after each test from here on, in later files of the same worker too: their modules are shared. */
export const afterTest = (work: () => void): void => void works.push(work)

export function forgetTest(): void {
  for (const work of works) work()
}
