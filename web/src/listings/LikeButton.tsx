import { HeartIcon as Outline } from '@heroicons/react/24/outline'
import { HeartIcon as Solid } from '@heroicons/react/24/solid'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { likePrompt } from '@promptery/contract/market/lists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'
import { hasCode } from '../lib/api/api-error.ts'
import { useConfig } from '../lib/api/config.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { plural } from '../lib/format.ts'
import { useNavigate } from '../lib/navigation/navigation.ts'
import { useSession } from '../lib/session/session.ts'
import { promptPath, signInPath } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { promptOptions } from './parts/prompt-query.ts'

/** Likes the prompt, once, while it is on the market. Leads visitors to sign in and back. */
export function LikeButton({ prompt }: { prompt: Prompt }) {
  const { user } = useSession()
  const { requireApproval } = useConfig()
  const navigate = useNavigate()
  const like = useLikePrompt(prompt._id)
  const isLiked = prompt.likedByMe
  const Icon = isLiked ? Solid : Outline
  const press = () => (user ? like.mutate() : navigate(signInPath(promptPath(prompt._id))))
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(isLiked || isOnMarket(prompt, requireApproval)) && (
        <Button
          aria-pressed={isLiked}
          aria-disabled={isLiked || undefined}
          isLoading={like.isPending}
          onClick={press}
          className="aria-pressed:cursor-default aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          <Icon className="size-5" aria-hidden="true" />
          {isLiked ? 'Liked' : 'Like'}
        </Button>
      )}
      <span aria-live="polite" className="text-small text-muted tabular-nums">
        {plural(prompt.likesCount, 'like')}
      </span>
      {like.isError && (
        <span role="status" className="text-small text-faint">
          {hasCode(like.error, 'rate_limited') ? like.error.message : 'That did not work. Try again.'}
        </span>
      )}
    </div>
  )
}

const isOnMarket = ({ status, withdrawn, isHeld }: Prompt, requireApproval: boolean): boolean =>
  !withdrawn && !isHeld && (status === 'approved' || (status === 'pending' && !requireApproval))

/** @returns whether it is a new like. A prompt that was liked elsewhere is not an error. */
async function likeOnce(id: string): Promise<boolean> {
  try {
    await call(likePrompt, { params: { id } })
    return true
  } catch (error) {
    if (hasCode(error, 'already_liked')) return false
    throw error
  }
}

/** Likes a prompt. */
function useLikePrompt(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => likeOnce(id),
    onSuccess: (isNew) =>
      client.setQueryData(promptOptions(id).queryKey, (prompt) =>
        isNew && prompt ? { ...prompt, likedByMe: true, likesCount: prompt.likesCount + 1 } : prompt,
      ),
    // Even if nothing has changed: then the shown data is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.prompts }),
  })
}
