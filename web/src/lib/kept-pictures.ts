import { parseJson } from './json.ts'
import { browserTexts } from './kept-texts.ts'

/** A generated picture: what it shows and where it is. */
export type Picture = { topic: string; image: string; madeAt: string }

/** How many of a user's pictures this browser knows. */
const KEPT = 12
/** For how long the server keeps the file of one. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const PREFIX = 'pictures:'
const keyOf = (userId: string) => PREFIX + userId

function isPicture(value: unknown): value is Picture {
  if (typeof value !== 'object' || value === null) return false
  const { topic, image, madeAt } = value as Record<string, unknown>
  return typeof topic === 'string' && typeof image === 'string' && typeof madeAt === 'string'
}

/** The pictures that a user has made in this browser and that the server should still have, newest first. */
export function readPictures(userId: string, now: Date = new Date()): Picture[] {
  const kept = parseJson(browserTexts.get(keyOf(userId)))
  if (!Array.isArray(kept)) return []
  return kept.filter(isPicture).filter(({ madeAt }) => now.getTime() - Date.parse(madeAt) < KEPT_MS)
}

/** Keeps where a picture is, in place of the oldest when there are many. */
export function keepPicture(userId: string, picture: Picture): void {
  browserTexts.set(keyOf(userId), JSON.stringify([picture, ...readPictures(userId)].slice(0, KEPT)))
}

/** Forgets every picture that was made in this browser. */
export function clearPictures(): void {
  for (const name of browserTexts.names()) if (name.startsWith(PREFIX)) browserTexts.remove(name)
}
