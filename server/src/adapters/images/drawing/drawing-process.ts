/** The process that works on pictures, one order after the other or two at once, until its server lets go of it. */
import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { works } from './works.ts'

export interface Order {
  id: number
  name: keyof typeof works
  input: unknown
}

export type Delivery = { id: number } & ({ result: unknown } | { failure: string })

/** A third of what the rest of the shop gets of a processor that both want: pictures still come while it is busy. */
const NICENESS = 5

try {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
  // Where memory runs out, Linux ends this process, and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // A system that forbids it or has none: then a picture is as important as the rest of the shop.
}
// Of a terminal or a supervisor that means its server, which finishes what it has begun.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', ({ id, name, input }: Order) => {
  const work = works[name] as (input: unknown) => Promise<unknown>
  work(input).then(
    (result) => process.send?.({ id, result } satisfies Delivery),
    (error: unknown) => process.send?.({ id, failure: error instanceof Error ? error.message : String(error) }),
  )
})
