import { ChevronUpIcon } from '@heroicons/react/20/solid'
import { useLocation } from 'react-router'
import { plural } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { signInPath } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { useVote } from './api.ts'

type Props = {
  of: 'discussions' | 'answers'
  written: { _id: string; votesCount: number; votedByMe?: true | undefined; author: { _id: string } }
  /** What is voted for, in a few words. */
  name: string
}

/** The number of votes, which others than the author press to vote. */
export function VoteButton({ of, written, name }: Props) {
  const { _id, votesCount, votedByMe = false, author } = written
  const { user } = useSession()
  const { pathname } = useLocation()
  const vote = useVote(of, _id)
  const label = (
    <>
      <ChevronUpIcon className="size-5" aria-hidden="true" />
      {plural(votesCount, 'vote')}
      <span className="sr-only"> for {name}</span>
    </>
  )
  if (user?._id === author._id) {
    return <span className="inline-flex min-h-11 items-center text-small text-faint">{plural(votesCount, 'vote')}</span>
  }
  if (!user) {
    return (
      <LinkButton to={signInPath(pathname)} variant="ghost" className="-ms-4">
        {label}
      </LinkButton>
    )
  }
  return (
    <Button
      variant="ghost"
      aria-pressed={votedByMe}
      isLoading={vote.isPending}
      onClick={() => vote.mutate(!votedByMe, { onError: ({ message }) => toast.error(message) })}
      className={votedByMe ? '-ms-4 text-accent-text' : '-ms-4'}
    >
      {label}
    </Button>
  )
}
