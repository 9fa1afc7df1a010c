import { type GenerateBody, generateAnswer } from '@promptery/contract/generation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { keepPicture, readPictures } from '../../lib/kept-pictures.ts'

/** The pictures that a user has made, newest first. The browser knows them; the server is not asked. */
export const picturesOptions = (userId: string) =>
  queryOptions({ queryKey: ['pictures', userId], queryFn: () => readPictures(userId), staleTime: 0 })

/** Makes a picture of a topic. */
export function useGenerate(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['generate'],
    meta: { showsRefusal: true },
    mutationFn: (data: GenerateBody) => call(generateAnswer, { method: 'post', url: '/generate', data }),
    onSuccess: ({ image }, { prompt }) => {
      keepPicture(userId, { topic: prompt.trim(), image, madeAt: new Date().toISOString() })
      client.setQueryData(picturesOptions(userId).queryKey, readPictures(userId))
    },
  })
}
