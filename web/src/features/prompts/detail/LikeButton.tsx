import { HeartIcon as Outline } from '@heroicons/react/24/outline'
import { HeartIcon as Solid } from '@heroicons/react/24/solid'
import type { Prompt } from '@promptery/contract/prompts'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/Button.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { useLikePrompt } from '../api.ts'

/** Likes once; there is no way back. Leads visitors to sign in. */
export function LikeButton({ prompt }: { prompt: Prompt }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const like = useLikePrompt(prompt._id, user?._id)
  const isLiked = user !== null && prompt.likes.includes(user._id)
  const Icon = isLiked ? Solid : Outline
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        aria-pressed={isLiked}
        aria-disabled={isLiked}
        isLoading={like.isPending}
        onClick={() => (user ? like.mutate() : navigate(paths.signIn))}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      >
        <Icon className="size-5" aria-hidden="true" />
        {isLiked ? 'Liked' : 'Like'}
      </Button>
      <span aria-live="polite" className="text-small text-muted tabular-nums">
        {plural(prompt.likesCount, 'like')}
      </span>
      {like.isError && (
        <span role="status" className="text-small text-faint">
          {like.error instanceof ApiError && like.error.status === 429
            ? like.error.message
            : 'That did not work. Try again.'}
        </span>
      )}
    </div>
  )
}
