import { ChatBubbleOvalLeftEllipsisIcon } from '@heroicons/react/20/solid'
import { GREETING } from '@promptery/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/Button.tsx'
import { useSession } from '../../lib/session.ts'
import { newUuid } from '../../lib/uuid.ts'
import { chatState, engineerPath, paths, signInPath } from '../../paths.ts'
import { useSendMessage } from './api.ts'
import { unsentOf } from './unsent.ts'

/** 'Send a Message': greets an engineer and opens the conversation. Not there on one's own profile. */
export function SendMessageButton({ to }: { to: string }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync, error } = useSendMessage(user?._id ?? '')
  // Until the conversation is on the screen: what is pressed meanwhile is not one more greeting.
  const [isGreeting, setIsGreeting] = useState(false)
  if (user?._id === to) return null

  const greet = async () => {
    if (!user) return navigate(signInPath(engineerPath(to)))
    // One that was not answered may have arrived: under the same key it is not stored twice.
    const unsent = unsentOf(client.getMutationCache(), user._id).find(
      (one) => one.to === to && one.message === GREETING,
    )
    setIsGreeting(true)
    try {
      await mutateAsync(unsent ?? { to, message: GREETING, clientKey: newUuid(), sentAt: new Date().toISOString() })
      await navigate(paths.chats, { state: chatState(to, user._id) })
    } catch {
      // Said beside the button, and in the conversation, where it can be sent again.
    }
    setIsGreeting(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="accent" isLoading={isGreeting} onClick={greet}>
        <ChatBubbleOvalLeftEllipsisIcon className="size-5" aria-hidden="true" />
        Send a Message
      </Button>
      {error && (
        <p role="status" className="text-small text-muted">
          {error.message}
        </p>
      )}
    </div>
  )
}
