import { Worker } from 'node:worker_threads'
import { Unavailable } from '../../../platform/errors.ts'
import { textProgram } from '../../../platform/folders.ts'
import { currentClient, FairQueue } from '../../../platform/runtime/fair-queue.ts'
import { type Operations, operations } from './text-operations.ts'
import type { TextResult, TextTask } from './text-program.ts'

/** Fewer characters are worked on at once, in some milliseconds. */
const LONG = 3_000
/** It loads data of languages. */
const ALWAYS_LONG: (keyof Operations)[] = ['guessLanguage']
/** An idle thread ends after this time and frees its memory. */
const IDLE_MS = 30_000
/** Of the thread's heap, in megabytes: several times what the longest texts need. */
const MEMORY_MAX = 256

/** One operation at a time, of each client in turn: whoever sends many texts waits for them, and nobody else does. */
const queue = new FairQueue({ concurrent: 1, concurrentPerClient: 1, queued: 400, queuedPerClient: 200 })
const isBusy = () => new Unavailable('requests_busy', 'Too many long texts are being read. Try again in a moment.', 5)
/** Jobs and commands. */
const SHOP = 'shop'

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

interface TextThread {
  worker: Worker
  pending: Map<number, Pending>
  idle?: NodeJS.Timeout
}

let lastId = 0
let current: TextThread | undefined

/**
 * Runs an operation on texts: in a thread of its own if they are long, so that meanwhile the server responds to others.
 * @throws Error of the operation, or when the thread has ended; Unavailable when too many wait
 */
export async function inTextThread<Name extends keyof Operations>(
  name: Name,
  ...args: Parameters<Operations[Name]>
): Promise<Awaited<ReturnType<Operations[Name]>>> {
  const isLong = ALWAYS_LONG.includes(name) || charactersIn(args) >= LONG
  const work = operations[name] as (...args: unknown[]) => unknown
  const inTurn = () => queue.run(currentClient() ?? SHOP, () => post(name, args), isBusy)
  return (isLong ? await inTurn() : work(...args)) as Awaited<ReturnType<Operations[Name]>>
}

const charactersIn = (args: readonly unknown[]): number =>
  args.flat().reduce<number>((sum, arg) => sum + (typeof arg === 'string' ? arg.length : 0), 0)

function post(name: keyof Operations, args: unknown[]): Promise<unknown> {
  current ??= start()
  const { worker, pending, idle } = current
  clearTimeout(idle)
  lastId += 1
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  pending.set(lastId, { resolve, reject })
  worker.ref()
  worker.postMessage({ id: lastId, name, args } satisfies TextTask)
  return promise
}

function start(): TextThread {
  const worker = new Worker(textProgram, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX } })
  const thread: TextThread = { worker, pending: new Map() }
  const { pending } = thread
  const end = (error?: Error): void => {
    if (current === thread) current = undefined
    for (const task of pending.values()) task.reject(error ?? new Error('The thread for texts has ended'))
    pending.clear()
  }
  const endIdle = (): void => {
    end()
    void worker.terminate()
  }
  worker.on('message', (result: TextResult) => {
    const task = pending.get(result.id)
    pending.delete(result.id)
    if (pending.size === 0) {
      // Does not keep the process alive.
      worker.unref()
      thread.idle = setTimeout(endIdle, IDLE_MS).unref()
    }
    if ('failure' in result) task?.reject(new Error(result.failure))
    else task?.resolve(result.result)
  })
  worker.on('error', end)
  worker.on('exit', () => end())
  return thread
}
