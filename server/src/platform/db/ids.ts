import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'

/** UUIDv7s of one process are monotonic. */
export const newId = (): string => v7()

/** A UUIDv7 with the given time, for rows that are backdated. */
export const idAt = (time: Date): string => v7({ msecs: time.getTime() })

/** The time in a UUIDv7. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/** Sorts before every UUIDv7 of `time` or later. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** A UUIDv7 greater than `previous`, even if that came from a process whose clock is ahead. */
export function newIdAfter(previous: string | null): string {
  const id = newId()
  return previous === null || id > previous ? id : idAt(new Date(timeOfId(previous).getTime() + 1))
}

/** A new UUIDv7 for each row of a statement. Its time is that of the clock, which `newId` may be ahead of. */
export const newIdInRow = (): SQL<string> =>
  sql<string>`(${idAt(new Date()).slice(0, '00000000-0000-7'.length)}::text || substr(gen_random_uuid()::text, 16))::uuid`
