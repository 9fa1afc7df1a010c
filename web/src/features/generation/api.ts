import type { GenerateBody, generateResponse, subjectsResponse } from '@promptery/contract/generation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { readPictures, savePicture } from './recent-pictures.ts'

/** The pictures that a user has made, newest first. The browser knows them; the server is not asked. */
export const picturesOptions = (userId: string) =>
  queryOptions({ queryKey: ['pictures', userId], queryFn: () => readPictures(userId), staleTime: 0 })

/** What the built-in sketcher can draw, under headings. */
export const subjectsOptions = queryOptions({
  queryKey: ['sketched-subjects'],
  queryFn: ({ signal }) => call<typeof subjectsResponse>({ url: '/generate/subjects', signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Makes a picture of a topic. */
export function useGenerate(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['generate'],
    meta: { showsRefusal: true },
    mutationFn: (data: GenerateBody) => call<typeof generateResponse>({ method: 'post', url: '/generate', data }),
    onSuccess: ({ image, sketch }, { prompt }) => {
      const madeAt = new Date().toISOString()
      savePicture(userId, { topic: prompt.trim(), image, madeAt, ...(sketch !== undefined && { sketch }) })
      client.setQueryData(picturesOptions(userId).queryKey, readPictures(userId))
    },
  })
}
