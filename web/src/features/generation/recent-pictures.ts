import type { GenerateResponse } from '@promptery/contract/generation'
import { parseJson } from '../../lib/storage/json.ts'
import { personalName } from '../../lib/storage/personal.ts'
import { browserStore } from '../../lib/storage/stores.ts'

/** A generated picture: what was asked for, where it is, and what the built-in sketcher made of it if that drew it. */
export type Picture = { topic: string; image: string; madeAt: string; sketch?: GenerateResponse['sketch'] }

/** How many pictures of a user this browser stores. */
const PICTURES_MAX = 12
/** Lifetime of a picture's file on the server. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const keyOf = (userId: string) => personalName('pictures', userId)

function isPicture(value: unknown): value is Picture {
  if (typeof value !== 'object' || value === null) return false
  const { topic, image, madeAt, sketch } = value as Record<string, unknown>
  return [topic, image, madeAt].every((text) => typeof text === 'string') && isSketch(sketch)
}

const isSketch = (value: unknown): value is Picture['sketch'] =>
  value == null || (typeof value === 'object' && 'subject' in value && 'word' in value)

/** The pictures that a user has made in this browser and that the server should still have, newest first. */
export function readPictures(userId: string, now: Date = new Date()): Picture[] {
  const stored = parseJson(browserStore.get(keyOf(userId)))
  if (!Array.isArray(stored)) return []
  return stored.filter(isPicture).filter(({ madeAt }) => now.getTime() - Date.parse(madeAt) < LIFETIME_MS)
}

/** Stores the address of a picture, in place of the oldest when there are many. */
export function savePicture(userId: string, picture: Picture): void {
  browserStore.set(keyOf(userId), JSON.stringify([picture, ...readPictures(userId)].slice(0, PICTURES_MAX)))
}
