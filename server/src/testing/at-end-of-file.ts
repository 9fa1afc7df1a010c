const works: (() => Promise<void>)[] = []

/** Has something done when the test file ends, wherever it is called: Vitest hears of an `afterAll` only between tests. */
export const atEndOfFile = (work: () => Promise<void>): void => void works.push(work)

/** Does what was asked for, the latest first. Called for each file by the setup of the tests, or after each test. */
export async function endFile(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work()
}
