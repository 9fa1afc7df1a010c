import { ChatBubbleOvalLeftEllipsisIcon } from '@heroicons/react/20/solid'
import { GREETING } from '@promptery/contract/constants'
import { CancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { readDraft, writeDraft } from '../../lib/storage/draft.ts'
import { chatState, engineerPath, paths, signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { messagesOptions } from './api.ts'
import { messageDraft } from './message-draft.ts'
import { useOutbox } from './outbox/use-outbox.ts'

/** The first page of a conversation. An event stream that opens cancels fetches in progress: this one begins again. */
async function fetchMessages(client: QueryClient, peerId: string) {
  try {
    return await client.fetchInfiniteQuery(messagesOptions(peerId))
  } catch (error) {
    if (error instanceof CancelledError) return fetchMessages(client, peerId)
    throw error
  }
}

/**
 * 'Send a Message': opens the conversation with an engineer, with a greeting if it is new, sent or as a draft. Hidden on one's own profile.
 */
export function SendMessageButton({ to }: { to: string }) {
  const { user } = useSession()
  const { sendsGreeting } = useConfig()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { outgoing, send } = useOutbox(user?._id ?? '', to)
  // Prevents a second greeting until the conversation is open.
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (user?._id === to) return null

  const failed = outgoing.find(({ message, state }) => message === GREETING && state === 'failed')
  const greetOnce = async (): Promise<boolean> => {
    // A failed message may have arrived: its key prevents a duplicate.
    if (failed) return send(GREETING, failed.clientKey)
    const { pages } = await fetchMessages(client, to)
    if (outgoing.length > 0 || pages.some(({ items }) => items.length > 0)) return true
    if (sendsGreeting !== false) return send(GREETING)
    const draft = messageDraft(user?._id ?? '', to)
    if (!readDraft(draft)) writeDraft(draft, { message: GREETING })
    return true
  }
  const open = async () => {
    if (!user) return navigate(signInPath(engineerPath(to)))
    setIsOpening(true)
    setProblem(null)
    try {
      if (await greetOnce()) await navigate(paths.chats, { state: chatState(to, user._id) })
    } catch (error) {
      if (error instanceof Error) setProblem(error.message)
    }
    setIsOpening(false)
  }
  const reason = failed?.reason ?? problem
  return (
    <div className="flex flex-col gap-2">
      <Button variant="accent" isLoading={isOpening} onClick={open}>
        <ChatBubbleOvalLeftEllipsisIcon className="size-5" aria-hidden="true" />
        Send a Message
      </Button>
      {reason && (
        <p role="status" className="text-small text-muted">
          {reason}
        </p>
      )}
    </div>
  )
}
