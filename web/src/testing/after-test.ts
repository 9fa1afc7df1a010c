const works: (() => void)[] = []

/** Runs `work` after every later test of the worker, whose files share modules. */
export const afterTest = (work: () => void): void => void works.push(work)

export function forgetTest(): void {
  for (const work of works) work()
}
