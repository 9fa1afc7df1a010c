import type { GenerateBody, generateResponse, subjectsResponse } from '@promptery/contract/listings/generation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { isText, listIn, shaped } from '../../lib/api/shape.ts'
import { readPictures, savePicture } from './recent-pictures.ts'

/** Newest first. Read from the browser's storage. */
export const picturesOptions = (userId: string) =>
  queryOptions({ queryKey: ['pictures', userId], queryFn: () => readPictures(userId), staleTime: 0 })

/** Subjects of the built-in sketcher, by group. */
export const subjectsOptions = queryOptions({
  queryKey: ['sketched-subjects'],
  queryFn: async ({ signal }) => {
    const { groups } = await call<typeof subjectsResponse>({ url: '/generate/subjects', signal })
    return listIn(groups, { group: isText, subjects: Array.isArray })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export function useGenerate(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['generate'],
    meta: { showsRefusal: true },
    mutationFn: async (data: GenerateBody) =>
      shaped(await call<typeof generateResponse>({ method: 'post', url: '/generate', data }), { image: isText }),
    onSuccess: ({ image, sketch }, { prompt }) => {
      const madeAt = new Date().toISOString()
      savePicture(userId, { topic: prompt.trim(), image, madeAt, ...(sketch !== undefined && { sketch }) })
      client.setQueryData(picturesOptions(userId).queryKey, readPictures(userId))
    },
  })
}
