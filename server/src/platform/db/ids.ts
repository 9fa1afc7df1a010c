import { v7 } from 'uuid'

/** A new UUIDv7. Those of one process are in the order in which they were made. */
export const newId = (): string => v7()

/** A UUIDv7 of another time, for rows that tell of the past. */
export const idAt = (time: Date): string => v7({ msecs: time.getTime() })

/** When a UUIDv7 was made. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/** Before every UUIDv7 that is made at `time` or later. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** A new UUIDv7 that is greater than `previous`, also when that was made by a process whose clock is ahead. */
export function newIdAfter(previous: string | null): string {
  const id = newId()
  return previous === null || id > previous ? id : idAt(new Date(timeOfId(previous).getTime() + 1))
}
