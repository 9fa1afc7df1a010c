import type { messageSchema } from '@promptery/contract/common'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { promptOptions } from '../../lib/prompts/prompt-query.ts'

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

async function takeBack(id: string): Promise<void> {
  await call<typeof messageSchema>({ method: 'delete', url: `/prompts/like/${id}` })
}

/** Likes a prompt, or with `false` takes the like back. */
export function useLikePrompt(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['like prompt'],
    mutationFn: async (isLiked: boolean) => (isLiked ? likeOnce(id) : takeBack(id).then(() => true)),
    onSuccess: (isNew, isLiked) =>
      client.setQueryData(promptOptions(id).queryKey, (prompt) =>
        isNew && prompt
          ? { ...prompt, likedByMe: isLiked, likesCount: prompt.likesCount + (isLiked ? 1 : -1) }
          : prompt,
      ),
    // Even if nothing has changed: then the shown data is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.prompts }),
  })
}
