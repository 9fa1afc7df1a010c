/**
 * Shares the runs of a task: at most one runs, and one waits for its end.
 * @returns waits for a run that begins after the call
 */
export function sharedRuns(run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () => {
    waiting ??= running.then(async () => {
      running = waiting ?? running
      waiting = undefined
      await run()
    })
    return waiting
  }
}
