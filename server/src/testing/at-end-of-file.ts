interface Cleanup {
  atEnd(): Promise<void>
  /** After each test that calls `endTest`, in place of `atEnd`. @returns whether it is as new */
  between?(): Promise<boolean>
}

const cleanups: Cleanup[] = []

/**
 * Registers a cleanup for the end of the test file, from anywhere. Vitest accepts `afterAll` only between tests.
 * @param between makes it as new for the next test
 */
export const atEndOfFile = (atEnd: Cleanup['atEnd'], between?: () => Promise<boolean>): void =>
  void cleanups.push({ atEnd, ...(between && { between }) })

/** Runs the cleanups, latest first. Called by the tests' setup at the end of each file. */
export async function endFile(): Promise<void> {
  for (const { atEnd } of cleanups.splice(0).reverse()) await atEnd()
}

/** Runs the cleanups of a test, and keeps what the next test can use. */
export async function endTest(): Promise<void> {
  const ended = cleanups.splice(0).reverse()
  const kept: Cleanup[] = []
  for (const cleanup of ended) {
    if (await cleanup.between?.()) kept.unshift(cleanup)
    else await cleanup.atEnd()
  }
  cleanups.push(...kept)
}
