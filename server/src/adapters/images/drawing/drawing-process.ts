/** The child process that decodes, draws and encodes pictures. */
import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { operations } from './operations.ts'

export interface Task {
  id: number
  name: keyof typeof operations
  input: unknown
}

export type TaskResult = { id: number } & ({ result: unknown } | { failure: string })

/** A third of the server's share when both compete for a processor. */
const NICENESS = 5

try {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
  // When memory runs out, Linux kills this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not supported or not permitted: keeps the normal priority.
}
// Signals of a terminal or supervisor are meant for the server, which still finishes its requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', ({ id, name, input }: Task) => {
  const work = operations[name] as (input: unknown) => Promise<unknown>
  work(input).then(
    (result) => process.send?.({ id, result } satisfies TaskResult),
    (error: unknown) => process.send?.({ id, failure: error instanceof Error ? error.message : String(error) }),
  )
})
