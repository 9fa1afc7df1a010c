import {
  ArrowRightStartOnRectangleIcon,
  BellIcon,
  BellSlashIcon,
  MagnifyingGlassIcon,
} from '@heroicons/react/24/outline'
import { useState } from 'react'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import toast from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useLeave, useMute } from '../conversation-api.ts'

type Props = { peerId: string; name: string; isMuted: boolean; onSearch: () => void; onLeft: () => void }

/** Buttons that search a conversation, mute it and leave it. */
export function ConversationActions({ peerId, name, isMuted, onSearch, onLeft }: Props) {
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
