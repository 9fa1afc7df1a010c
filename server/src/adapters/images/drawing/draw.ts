import { type ChildProcess, fork } from 'node:child_process'
import { Unavailable } from '../../../platform/errors.ts'
import { drawingProgram, fontsConfig } from '../../../platform/folders.ts'
import { FairQueue } from '../../../platform/runtime/fair-queue.ts'
import type { Delivery, Order } from './drawing-process.ts'
import type { Works } from './works.ts'

/** The largest picture takes some seconds on a machine that has nothing else to do. */
const WORK_MS_MAX = 60_000
/** After which a process without work is let go, with its memory. */
const IDLE_MS = 30_000

/** Pictures that the shop makes itself, and those from outside: one that is too much for its process ends no other work. */
type Kind = 'drawn' | 'received'

const kindOf = (name: keyof Works): Kind => (name === 'renderSvg' || name === 'renderCard' ? 'drawn' : 'received')

/** One work of each kind at once. */
const queue = new FairQueue({
  concurrent: 2,
  concurrentPerClient: 1,
  queued: Number.POSITIVE_INFINITY,
  queuedPerClient: Number.POSITIVE_INFINITY,
})

const unavailable = (): Unavailable =>
  new Unavailable('images_unavailable', 'Pictures cannot be worked on at the moment. Try again soon.', 5)

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

let lastId = 0
interface Running {
  child: ChildProcess
  waiting: Map<number, Waiting>
  idle?: NodeJS.Timeout
}
const running = new Map<Kind, Running>()

/**
 * Has a picture worked on in the process of its kind, which is of low priority: what else the shop does goes first, memory and
 * crashes are not the server's, and what takes too long is ended.
 * @throws Error with the words of what failed, Unavailable when the process ended
 */
export async function draw<Name extends keyof Works>(
  name: Name,
  input: Parameters<Works[Name]>[0],
): Promise<Awaited<ReturnType<Works[Name]>>> {
  const result = await queue.run(kindOf(name), () => order(name, input), unavailable)
  return result as Awaited<ReturnType<Works[Name]>>
}

function order(name: keyof Works, input: unknown): Promise<unknown> {
  const kind = kindOf(name)
  const { child, waiting, idle } = running.get(kind) ?? start(kind)
  clearTimeout(idle)
  lastId += 1
  const id = lastId
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const timeout = setTimeout(() => child.kill('SIGKILL'), WORK_MS_MAX)
  waiting.set(id, { resolve, reject })
  child.send({ id, name, input } satisfies Order)
  return promise.finally(() => clearTimeout(timeout))
}

function start(kind: Kind): Running {
  const child = fork(drawingProgram, {
    serialization: 'advanced',
    execArgv: [],
    // What decodes pictures of strangers is not given the shop's secrets.
    env: { FONTCONFIG_FILE: fontsConfig, PANGOCAIRO_BACKEND: 'fontconfig' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started: Running = { child, waiting: new Map() }
  running.set(kind, started)
  const { waiting } = started
  child.on('message', (delivery: Delivery) => {
    const one = waiting.get(delivery.id)
    waiting.delete(delivery.id)
    if (waiting.size === 0) started.idle = setTimeout(end, IDLE_MS).unref()
    if ('failure' in delivery) one?.reject(new Error(delivery.failure))
    else one?.resolve(delivery.result)
  })
  const end = (): void => {
    if (running.get(kind) === started) running.delete(kind)
    for (const one of waiting.values()) one.reject(unavailable())
    waiting.clear()
    if (child.connected) child.disconnect()
  }
  child.on('exit', end)
  child.on('error', end)
  // It does not keep a server or a command from ending; what is waited for has a timer that does.
  child.unref()
  child.channel?.unref()
  return started
}
