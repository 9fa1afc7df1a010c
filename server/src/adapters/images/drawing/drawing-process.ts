/** The process that works on pictures, one order after the other or two at once, until its server lets go of it. */
import { setPriority } from 'node:os'
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
  setPriority(NICENESS)
} catch {
  // A system that forbids it: then pictures take processors from the rest of the shop.
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
