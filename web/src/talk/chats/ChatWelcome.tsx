import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'

/** Shown while no conversation is open: beside the list, or above it on a phone. */
export function ChatWelcome({ name }: { name: string }) {
  return (
    <div className="order-first flex shrink-0 flex-col items-center border-b px-6 py-5 text-center md:order-none md:justify-center md:border-0">
      <ChatBubbleLeftRightIcon className="mb-4 hidden size-10 text-faint md:block" aria-hidden="true" />
      <p className="text-lead font-semibold wrap-anywhere">
        Welcome, <bdi>{name}</bdi>
      </p>
      <p className="mt-1 text-muted">Select a chat to start messaging</p>
    </div>
  )
}
