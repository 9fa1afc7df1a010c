const works: (() => Promise<void>)[] = []

/** Registers a cleanup for the end of the test file, from anywhere. Vitest accepts `afterAll` only between tests. */
export const atEndOfFile = (work: () => Promise<void>): void => void works.push(work)

/** Runs the cleanups, latest first. Called by the tests' setup at the end of each file, or after each test. */
export async function endFile(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work()
}
