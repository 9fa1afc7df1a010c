import type { messageSchema } from '@promptery/contract/common'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'
import { hasCode } from '../lib/api/api-error.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { promptOptions } from './parts/prompt-query.ts'

/** @returns whether it is a new like. A prompt that was liked elsewhere is not an error. */
async function likeOnce(id: string): Promise<boolean> {
  try {
    await call<typeof messageSchema>({ method: 'post', url: `/prompts/like/${id}` })
    return true
  } catch (error) {
    if (hasCode(error, 'already_liked')) return false
    throw error
  }
}

/** Likes a prompt. */
export function useLikePrompt(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['like prompt'],
    mutationFn: () => likeOnce(id),
    onSuccess: (isNew) =>
      client.setQueryData(promptOptions(id).queryKey, (prompt) =>
        isNew && prompt ? { ...prompt, likedByMe: true, likesCount: prompt.likesCount + 1 } : prompt,
      ),
    // Even if nothing has changed: then the shown data is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.prompts }),
  })
}
