type Cleanup = () => Promise<void>

const cleanups: Cleanup[] = []

/** Registers a cleanup for the end of the test file, or of a test with `endTest`, from anywhere. Vitest accepts `afterAll` only between tests. */
export const atEndOfFile = (cleanup: Cleanup): void => void cleanups.push(cleanup)

/** Runs the cleanups, latest first: at the end of each file, and after each test where a file says so. */
export async function endTest(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
