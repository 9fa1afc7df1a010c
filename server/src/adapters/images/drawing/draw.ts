import { type ChildProcess, fork } from 'node:child_process'
import { Unavailable } from '../../../platform/errors.ts'
import { drawingProgram, fontsConfig } from '../../../platform/folders.ts'
import { FairQueue } from '../../../platform/runtime/fair-queue.ts'
import type { Task, TaskResult } from './drawing-process.ts'
import type { Operations } from './operations.ts'

/** Enough for the largest picture, which takes some seconds on an idle machine. */
const TASK_MS_MAX = 60_000
/** An idle process exits after this time and frees its memory. */
const IDLE_MS = 30_000

/**
 * Drawings of the shop and pictures from outside have separate processes, so that an oversized upload fails no drawing.
 */
type Kind = 'drawn' | 'received'

const kindOf = (name: keyof Operations): Kind => (name === 'renderSvg' || name === 'renderCard' ? 'drawn' : 'received')

/** One task per process. */
const queue = new FairQueue({
  concurrent: 2,
  concurrentPerClient: 1,
  queued: Number.POSITIVE_INFINITY,
  queuedPerClient: Number.POSITIVE_INFINITY,
})

const unavailable = (): Unavailable =>
  new Unavailable('images_unavailable', 'Pictures cannot be worked on at the moment. Try again soon.', 5)

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

let lastId = 0
interface DrawingProcess {
  child: ChildProcess
  pending: Map<number, Pending>
  idle?: NodeJS.Timeout
}
const processes = new Map<Kind, DrawingProcess>()

/**
 * Runs an operation in the process of its kind. It has a low priority and separate memory, cannot crash the server, and
 * is killed when it takes too long.
 * @throws Error of the operation, Unavailable when the process has exited
 */
export async function draw<Name extends keyof Operations>(
  name: Name,
  input: Parameters<Operations[Name]>[0],
): Promise<Awaited<ReturnType<Operations[Name]>>> {
  const result = await queue.run(kindOf(name), () => runInProcess(name, input), unavailable)
  return result as Awaited<ReturnType<Operations[Name]>>
}

function runInProcess(name: keyof Operations, input: unknown): Promise<unknown> {
  const kind = kindOf(name)
  const { child, pending, idle } = processes.get(kind) ?? start(kind)
  clearTimeout(idle)
  lastId += 1
  const id = lastId
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const timeout = setTimeout(() => child.kill('SIGKILL'), TASK_MS_MAX)
  pending.set(id, { resolve, reject })
  child.send({ id, name, input } satisfies Task)
  return promise.finally(() => clearTimeout(timeout))
}

function start(kind: Kind): DrawingProcess {
  const child = fork(drawingProgram, {
    serialization: 'advanced',
    execArgv: [],
    // The decoder of untrusted pictures gets no secrets.
    env: { FONTCONFIG_FILE: fontsConfig, PANGOCAIRO_BACKEND: 'fontconfig' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const drawingProcess: DrawingProcess = { child, pending: new Map() }
  processes.set(kind, drawingProcess)
  const { pending } = drawingProcess
  child.on('message', (result: TaskResult) => {
    const task = pending.get(result.id)
    pending.delete(result.id)
    if (pending.size === 0) drawingProcess.idle = setTimeout(end, IDLE_MS).unref()
    if ('failure' in result) task?.reject(new Error(result.failure))
    else task?.resolve(result.result)
  })
  const end = (): void => {
    if (processes.get(kind) === drawingProcess) processes.delete(kind)
    for (const task of pending.values()) task.reject(unavailable())
    pending.clear()
    if (child.connected) child.disconnect()
  }
  child.on('exit', end)
  child.on('error', end)
  // Does not keep the parent alive. Pending tasks have a timer that does.
  child.unref()
  child.channel?.unref()
  return drawingProcess
}
