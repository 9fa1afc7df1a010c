import type { GenerateBody, GenerateResponse } from '@promptery/contract/listings/generation'
import { generateImage, listSubjects } from '@promptery/contract/listings/generation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { isText, listIn, shaped } from '../../lib/api/shape.ts'
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

/** Newest first. Read from the browser's storage. */
export const picturesOptions = (userId: string) =>
  queryOptions({ queryKey: ['pictures', userId], queryFn: () => readPictures(userId), staleTime: 0 })

/** Subjects of the built-in sketcher, by group. */
export const subjectsOptions = queryOptions({
  queryKey: ['sketched-subjects'],
  queryFn: async ({ signal }) => {
    const { groups } = await call(listSubjects, { signal })
    return listIn(groups, { group: isText, subjects: Array.isArray })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export function useGenerate(userId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: async (data: GenerateBody) => shaped(await call(generateImage, { body: data }), { image: isText }),
    onSuccess: ({ image, sketch }, { prompt }) => {
      const madeAt = new Date().toISOString()
      savePicture(userId, { topic: prompt.trim(), image, madeAt, ...(sketch !== undefined && { sketch }) })
      client.setQueryData(picturesOptions(userId).queryKey, readPictures(userId))
    },
  })
}
