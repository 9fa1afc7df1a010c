import type { GenerateResponse } from '@promptery/contract/listings/generation'
import { parseJson } from '../../lib/storage/json.ts'
import { personalName } from '../../lib/storage/personal.ts'
import { browserStore } from '../../lib/storage/stores.ts'

/** A generated picture with its topic, and what the built-in sketcher recognised. */
export type Picture = { topic: string; image: string; madeAt: string; sketch?: GenerateResponse['sketch'] }

/** The maximum stored per user. */
const PICTURES_MAX = 12
/** Lifetime of the file on the server. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const keyOf = (userId: string) => personalName('pictures', userId)

function isPicture(value: unknown): value is Picture {
  if (typeof value !== 'object' || value === null) return false
  const { topic, image, madeAt, sketch } = value as Record<string, unknown>
  return [topic, image, madeAt].every((text) => typeof text === 'string') && isSketch(sketch)
}

const isSketch = (value: unknown): value is Picture['sketch'] =>
  value == null || (typeof value === 'object' && 'subject' in value && 'word' in value)

/** A user's pictures in this browser whose files should still exist, newest first. */
export function readPictures(userId: string, now: Date = new Date()): Picture[] {
  const stored = parseJson(browserStore.get(keyOf(userId)))
  if (!Array.isArray(stored)) return []
  return stored.filter(isPicture).filter(({ madeAt }) => now.getTime() - Date.parse(madeAt) < LIFETIME_MS)
}

/** Stores a picture's URL. The oldest one is removed if there are too many. */
export function savePicture(userId: string, picture: Picture): void {
  browserStore.set(keyOf(userId), JSON.stringify([picture, ...readPictures(userId)].slice(0, PICTURES_MAX)))
}
