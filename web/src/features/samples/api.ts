import type { updatePromptResponse } from '@promptery/contract/listings/prompts'
import type { Sample, samplesResponse } from '@promptery/contract/listings/samples'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SampleContent } from '../../components/samples/sample-form.ts'
import { call } from '../../lib/api/api-client.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'
import { fileOfPicture } from '../../lib/image-file.ts'
import { promptOptions } from '../../lib/prompts/prompt-query.ts'

const urlOf = (promptId: string) => `/prompts/samples/${promptId}`

/** The results of a prompt that its engineer shows, in their order. */
export const samplesOptions = (promptId: string) =>
  queryOptions({
    queryKey: ['samples', promptId],
    queryFn: async ({ signal }) => (await call<typeof samplesResponse>({ url: urlOf(promptId), signal })).samples,
  })

/** Caches the samples after a change, and fetches the listing again: it has another number of samples and waits for approval. */
function keepSamples(client: QueryClient, promptId: string, samples: Sample[]): Promise<void> {
  client.setQueryData(samplesOptions(promptId).queryKey, samples)
  return invalidateRoots(client, 'prompts')
}

type NewSample = { form: FormData; onProgress?: (progress: number) => void }

/** Shows one more result, after the others. */
export function useAddSample(promptId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['add sample'],
    meta: { showsRefusal: true },
    mutationFn: ({ form, onProgress }: NewSample) =>
      call<typeof samplesResponse>({
        method: 'post',
        url: urlOf(promptId),
        data: form,
        ...(onProgress && { onUploadProgress: onProgress }),
      }),
    onSuccess: ({ samples }) => keepSamples(client, promptId, samples),
  })
}

/** A removed sample with its content, to be restored. */
export type Removed = { sample: Sample; place: number; content: SampleContent }

/** What a sample consists of. Null: its picture cannot be fetched. */
async function contentOf({ picture, text = '' }: Sample): Promise<SampleContent | null> {
  if (!picture) return { text }
  return fileOfPicture(picture.url, 'sample').then(
    (file) => ({ picture: file }),
    () => null,
  )
}

/** Removes a sample, and fetches its picture before. `onRemoved` gets each that can be restored. */
export function useRemoveSample(promptId: string, onRemoved: (removed: Removed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['remove sample'],
    mutationFn: async ({ sample, place }: { sample: Sample; place: number }) => {
      const content = await contentOf(sample)
      const url = `${urlOf(promptId)}/${sample._id}`
      const { samples } = await call<typeof samplesResponse>({ method: 'delete', url })
      return { samples, removed: content && { sample, place, content } }
    },
    onSuccess: ({ samples, removed }) => {
      if (removed) onRemoved(removed)
      return keepSamples(client, promptId, samples)
    },
  })
}

/** Brings the samples into another order, which is seen at once. */
export function useOrderSamples(promptId: string) {
  const client = useQueryClient()
  const { queryKey } = samplesOptions(promptId)
  return useMutation({
    mutationKey: ['order samples'],
    mutationFn: (samples: Sample[]) =>
      call<typeof samplesResponse>({
        method: 'put',
        url: urlOf(promptId),
        data: { order: samples.map(({ _id }) => _id) },
      }),
    onMutate: async (samples) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, samples)
    },
    // What was refused is not the order that is kept.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** Makes the first sample the cover. */
export function useSampleCover(promptId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['sample as cover'],
    mutationFn: () => call<typeof updatePromptResponse>({ method: 'post', url: `/prompts/sample-cover/${promptId}` }),
    onSuccess: ({ prompt }) => {
      client.setQueryData(promptOptions(promptId).queryKey, prompt)
      return invalidateRoots(client, 'prompts')
    },
  })
}
