import type { Sample } from '@promptery/contract/listings/samples'
import {
  addSample,
  listSamples,
  orderSamples,
  removeSample,
  useSampleAsCover,
} from '@promptery/contract/listings/samples'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { fileOfPicture } from '../../lib/image-file.ts'
import { promptOptions } from '../parts/prompt-query.ts'
import type { SampleContent } from './sample-form.ts'

/** In their order. */
export const samplesOptions = (promptId: string) =>
  queryOf(['samples', promptId], listSamples, { params: { id: promptId } }, ({ samples }) => samples)

/** Caches the changed samples and refetches the listing, whose number of samples and status may have changed. */
function cacheSamples(client: QueryClient, promptId: string, samples: Sample[]): Promise<void> {
  client.setQueryData(samplesOptions(promptId).queryKey, samples)
  return invalidateRoots(client, 'prompts')
}

type NewSample = { promptId: string; form: FormData; onProgress?: (progress: number) => void }

export function useAddSample() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: ({ promptId, form, onProgress }: NewSample) =>
      call(addSample, {
        params: { id: promptId },
        body: form,
        ...(onProgress && { onUploadProgress: onProgress }),
      }),
    onSuccess: ({ samples }, { promptId }) => cacheSamples(client, promptId, samples),
  })
}

/** A removed sample with its content, for undo. */
export type Removed = { sample: Sample; place: number; content: SampleContent }

/** The content of a sample. Null: its picture cannot be fetched. */
async function contentOf({ picture, text = '' }: Sample): Promise<SampleContent | null> {
  if (!picture) return { text }
  return fileOfPicture(picture.url, 'sample').then(
    (file) => ({ picture: file }),
    () => null,
  )
}

/** Removes a sample, after fetching its picture. `onRemoved` is called for each that can be restored. */
export function useRemoveSample(promptId: string, onRemoved: (removed: Removed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ sample, place }: { sample: Sample; place: number }) => {
      const content = await contentOf(sample)
      const { samples } = await call(removeSample, { params: { id: promptId, sampleId: sample._id } })
      return { samples, removed: content && { sample, place, content } }
    },
    onSuccess: ({ samples, removed }) => {
      if (removed) onRemoved(removed)
      return cacheSamples(client, promptId, samples)
    },
  })
}

export function useOrderSamples(promptId: string) {
  const client = useQueryClient()
  const { queryKey } = samplesOptions(promptId)
  return useMutation({
    mutationFn: (samples: Sample[]) =>
      call(orderSamples, {
        params: { id: promptId },
        body: { order: samples.map(({ _id }) => _id) },
      }),
    onMutate: async (samples) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, samples)
    },
    // The server kept the old order.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export function useSampleCover(promptId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(useSampleAsCover, { params: { id: promptId } }),
    onSuccess: ({ prompt }) => {
      client.setQueryData(promptOptions(promptId).queryKey, prompt)
      return invalidateRoots(client, 'prompts')
    },
  })
}
