import {
  ArrowLeftIcon,
  ArrowRightStartOnRectangleIcon,
  BellIcon,
  BellSlashIcon,
  MagnifyingGlassIcon,
} from '@heroicons/react/24/outline'
import { FORMER_MEMBER, type Named, shownName } from '@promptery/contract/shown-name'
import { useEffect, useRef, useState } from 'react'
import { BlockButton } from '../../../accounts/block/BlockButton.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Username } from '../../../ui/Username.tsx'
import { useLeave, useMute } from '../conversation-api.ts'

type Props = {
  peerId: string
  /** Undefined until it is known. */
  peer: Named | undefined
  reason: string | undefined
  /** Undefined where the two have no conversation yet. */
  isMuted: boolean | undefined
  onSearch: () => void
  onClose: () => void
}

/** The other user's name, and on a phone the way back to the list. */
export function PaneHeader({ peerId, peer, reason, isMuted, onSearch, onClose }: Props) {
  const name = peer && shownName(peer)
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the heading, for screen readers; no phone opens its keyboard.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex min-h-16 items-center gap-1 border-b px-1 md:gap-3 md:px-5">
      <button type="button" aria-label="Back" onClick={onClose} className={iconButtonClass('md:hidden')}>
        <ArrowLeftIcon className="size-6" aria-hidden="true" />
      </button>
      {name && (
        <span className="hidden md:block">
          <Avatar name={name} />
        </span>
      )}
      {!name && !reason && <Skeleton className="size-10 rounded-full" />}
      <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-lead font-semibold">
        {!name && reason ? (
          <span className="text-muted wrap-anywhere">{reason}</span>
        ) : (
          <MemberLink
            member={{ _id: peerId, username: peer?.username ?? 'Loading...' }}
            className="flex min-h-11 items-center"
            linkClassName="rounded-sm underline-offset-4 hover:underline"
          >
            <span className="min-w-0">
              <span className="block truncate">
                <bdi>{name ?? 'Loading...'}</bdi>
              </span>
              {peer?.displayName && <Username of={peer} className="block truncate" />}
            </span>
          </MemberLink>
        )}
      </h2>
      {name && isMuted !== undefined && (
        <ConversationActions peerId={peerId} name={name} isMuted={isMuted} onSearch={onSearch} onLeft={onClose} />
      )}
      {name && peer.username !== FORMER_MEMBER && (
        <BlockButton id={peerId} name={name} className="shrink-0 max-md:px-2" />
      )}
    </div>
  )
}

type ConversationActionsProps = {
  peerId: string
  name: string
  isMuted: boolean
  onSearch: () => void
  onLeft: () => void
}

/** Buttons that search a conversation, mute it and leave it. */
function ConversationActions({ peerId, name, isMuted, onSearch, onLeft }: ConversationActionsProps) {
  const mute = useMute(peerId)
  const leave = useLeave(peerId)
  const [isAsking, setIsAsking] = useState(false)
  const MuteIcon = isMuted ? BellSlashIcon : BellIcon
  const muteLabel = isMuted ? 'Unmute this conversation' : 'Mute this conversation'
  const press = () =>
    mute.mutate(!isMuted, { onError: (error) => toast.error(error.message, { id: 'mute conversation' }) })
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        aria-label="Search this conversation"
        title="Search this conversation"
        onClick={onSearch}
        className={iconButtonClass()}
      >
        <MagnifyingGlassIcon className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={muteLabel}
        title={muteLabel}
        disabled={mute.isPending}
        onClick={press}
        className={iconButtonClass()}
      >
        <MuteIcon className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Leave this conversation"
        title="Leave this conversation"
        onClick={() => setIsAsking(true)}
        className={iconButtonClass()}
      >
        <ArrowRightStartOnRectangleIcon className="size-5" aria-hidden="true" />
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Leave this conversation?"
        action="Leave"
        request={leave}
        onConfirm={() => leave.mutate(undefined, { onSuccess: onLeft })}
      >
        Its messages so far vanish for you; {name} keeps them. The next message of either of you begins it again
        {isMuted ? '. While it is muted, only yours does.' : ', unless you have muted it.'}
      </ConfirmDialog>
    </div>
  )
}
