import { createPrompt, updatePrompt } from '@promptery/contract/listings/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { invalidateRoots, queryKeys } from '../../lib/api/query-keys.ts'
import { isText, shaped } from '../../lib/api/shape.ts'
import { promptOptions } from '../parts/prompt-query.ts'

type Upload = { form: FormData; onProgress: (progress: number) => void }

/** @returns the new prompt */
export function useCreatePrompt() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: async ({ form, onProgress }: Upload) => {
      const { newPrompt } = await call(createPrompt, { body: form, onUploadProgress: onProgress })
      return shaped(newPrompt, { _id: isText })
    },
    // The first listing makes its uploader an engineer.
    onSuccess: () => invalidateRoots(client, 'prompts', 'engineers'),
  })
}

/** @returns the changed prompt */
export function useUpdatePrompt(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: async ({ form, onProgress }: Upload) => {
      const { prompt } = await call(updatePrompt, { params: { id }, body: form, onUploadProgress: onProgress })
      return shaped(prompt, { _id: isText })
    },
    onSuccess: (prompt) => {
      client.setQueryData(promptOptions(id).queryKey, prompt)
      return client.invalidateQueries({ queryKey: queryKeys.prompts })
    },
  })
}
