import { Worker } from 'node:worker_threads'

export interface StallWatch {
  /** The folder of the database. */
  folder: string
  /** With less than this on its disk, a database that does not answer has no room. */
  bytesMin: number
  stallMs?: number
  /** Told when it cannot watch any more. */
  onError: (error: Error) => void
}

const STALL_MS = 30_000
const BEATS = 8

/**
 * Ends this process, with words and by SIGKILL, when its thread has stood still for half a minute and the disk was
 * full then or a few minutes before. That is what PGlite does once it could not write its log: it never gives the
 * thread back, at once or at the next statement, also when there is room again, so only another thread can notice.
 * What was committed is in the log; whoever supervises the process starts it again.
 * @returns how to stop
 */
export function watchForStall({ stallMs = STALL_MS, onError, ...where }: StallWatch): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const beat = setInterval(() => Atomics.add(beats, 0, 1), stallMs / BEATS / 2).unref()
  const worker = new Worker(new URL('./stall-watch-worker.ts', import.meta.url), {
    // None of this process's own: those that say how it was started would keep the worker from starting.
    execArgv: [],
    workerData: { ...where, beats, lookMs: stallMs / BEATS, looks: BEATS },
  })
  worker.on('error', onError)
  worker.unref()
  return async () => {
    clearInterval(beat)
    await worker.terminate()
  }
}
