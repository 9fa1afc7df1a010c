import { type GenerateBody, generateAnswer } from '@promptery/contract/generation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export type Picture = { id: number; topic: string; image: string }

/** How many pictures stay on the screen. */
const KEPT = 6

/** The pictures of this session, latest first. They are made here, not fetched. */
export const picturesOptions = queryOptions<Picture[]>({
  queryKey: ['pictures'],
  queryFn: () => [],
  initialData: [],
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
})

/** Makes a picture of a topic. */
export function useGenerate() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['generate'],
    meta: { showsRefusal: true },
    mutationFn: (data: GenerateBody) => call(generateAnswer, { method: 'post', url: '/generate', data }),
    onSuccess: ({ image }, { prompt }) =>
      client.setQueryData(picturesOptions.queryKey, (kept = []) => {
        const id = (kept[0]?.id ?? 0) + 1
        return [{ id, topic: prompt.trim(), image }, ...kept].slice(0, KEPT)
      }),
  })
}
