import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import { signInPath } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { followOptions, useFollow } from './api.ts'

type Props = { id: string; name: string }

/** Follows an engineer, or no longer. Visitors sign in first. Hidden on one's own profile. */
export function FollowButton({ id, name }: Props) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (user?._id === id) return null
  if (user) return <OwnFollowButton id={id} name={name} />
  return (
    <LinkButton to={signInPath(pathname)}>
      Follow<span className="sr-only"> {name}</span>
    </LinkButton>
  )
}

function OwnFollowButton({ id, name }: Props) {
  const { data: isFollowing } = useQuery(followOptions(id))
  const follow = useFollow(id)
  const press = () =>
    follow.mutate(!isFollowing, {
      onSuccess: () => toast.success(isFollowing ? 'You follow them no longer' : 'You are notified of new prompts'),
      onError: ({ message }) => toast.error(message),
    })
  return (
    <Button isLoading={follow.isPending} disabled={isFollowing === undefined} onClick={press}>
      {isFollowing ? 'Unfollow' : 'Follow'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
