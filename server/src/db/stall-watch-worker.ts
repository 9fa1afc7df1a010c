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

let seen = -1
let still = 0
let wasFull = false
for (;;) {
  const now = Atomics.load(beats, 0)
  still = now === seen ? still + 1 : 0
  wasFull = still > 0 && (wasFull || isFull())
  seen = now
  if (still >= looks && wasFull) {
    // Not through `process.stderr`, which a worker passes to the thread that stands still.
    writeSync(2, `The disk of ${folder} is full, and the embedded database has stopped: make room, then start again.\n`)
    process.kill(process.pid, 'SIGKILL')
  }
  Atomics.wait(never, 0, 0, lookMs)
}
