import { type ChildProcess, fork } from 'node:child_process'
import { Unavailable } from '../../../errors.ts'
import { drawingProgram } from '../../../folders.ts'
import { FairTurns } from '../../../runtime/fair-turns.ts'
import type { Delivery, Order } from './drawing-process.ts'
import type { Works } from './works.ts'

/** The largest picture takes some seconds on a machine that has nothing else to do. */
const WORK_MS_MAX = 60_000
/** After which a process without work is let go, with its memory. */
const IDLE_MS = 30_000

/** Two works at once, one of each kind: a large upload does not keep drawn covers waiting. */
const turns = new FairTurns({
  atOnce: 2,
  atOnceOfOne: 1,
  waiting: Number.POSITIVE_INFINITY,
  waitingOfOne: Number.POSITIVE_INFINITY,
})

const unavailable = (): Unavailable =>
  new Unavailable('images_unavailable', 'Pictures cannot be worked on at the moment. Try again soon.', 5)

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

let lastId = 0
let current: { child: ChildProcess; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout } | undefined

/**
 * Has a picture worked on in a process of its own, of low priority: what else the shop does goes first, memory and
 * crashes are not the server's, and what takes too long is ended.
 * @throws Error with the words of what failed, Unavailable when the process ended
 */
export async function draw<Name extends keyof Works>(
  name: Name,
  input: Parameters<Works[Name]>[0],
): Promise<Awaited<ReturnType<Works[Name]>>> {
  const result = await turns.take(name, () => order(name, input), unavailable)
  return result as Awaited<ReturnType<Works[Name]>>
}

function order(name: keyof Works, input: unknown): Promise<unknown> {
  current ??= start()
  const { child, waiting, idle } = current
  clearTimeout(idle)
  lastId += 1
  const id = lastId
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const timeout = setTimeout(() => child.kill('SIGKILL'), WORK_MS_MAX)
  waiting.set(id, { resolve, reject })
  child.send({ id, name, input } satisfies Order)
  return promise.finally(() => clearTimeout(timeout))
}

function start(): NonNullable<typeof current> {
  const child = fork(drawingProgram, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started: NonNullable<typeof current> = { child, waiting: new Map() }
  const { waiting } = started
  child.on('message', (delivery: Delivery) => {
    const one = waiting.get(delivery.id)
    waiting.delete(delivery.id)
    if (waiting.size === 0) started.idle = setTimeout(end, IDLE_MS).unref()
    if ('failure' in delivery) one?.reject(new Error(delivery.failure))
    else one?.resolve(delivery.result)
  })
  const end = (): void => {
    if (current === started) current = undefined
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
