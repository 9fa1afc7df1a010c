import { statfsSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

interface Watched {
  beats: Int32Array
  folder: string
  bytesMin: number
  lookMs: number
  /** So many looks without a beat, not one after so long: a process that was stopped and goes on has not stalled. */
  looks: number
}

const { beats, folder, bytesMin, lookMs, looks } = workerData as Watched
const never = new Int32Array(new SharedArrayBuffer(4))

const isFull = (): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < bytesMin
}

/** A log that could not be written stops the database at its next statement, when there may be room again. */
const REMEMBERED_MS = 5 * 60_000

let seen = -1
let still = 0
let fullAt = Number.NEGATIVE_INFINITY
let wasFull = false
for (;;) {
  const now = Atomics.load(beats, 0)
  still = now === seen ? still + 1 : 0
  seen = now
  if (isFull()) fullAt = performance.now()
  wasFull = (still > 0 && wasFull) || performance.now() - fullAt < REMEMBERED_MS
  if (still >= looks && wasFull) {
    // Not through `process.stderr`, which a worker passes to the thread that stands still.
    writeSync(
      2,
      `The disk of ${folder} is full or was, and the embedded database has stopped: make room, then start again.\n`,
    )
    process.kill(process.pid, 'SIGKILL')
  }
  Atomics.wait(never, 0, 0, lookMs)
}
