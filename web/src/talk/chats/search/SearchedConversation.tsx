import { XMarkIcon } from '@heroicons/react/16/solid'

/** The conversation to which a search is limited, with a way to search all. */
export function SearchedConversation({ name, onAll }: { name: string; onAll: () => void }) {
  return (
    <p className="mt-2 flex items-center gap-1 ps-1 text-small text-muted">
      <span className="min-w-0 truncate">
        In the conversation with <bdi>{name}</bdi>
      </span>
      <button
        type="button"
        aria-label="Search all conversations"
        title="Search all conversations"
        onClick={onAll}
        className="grid size-11 shrink-0 place-items-center rounded-md transition-colors hover:bg-raised hover:text-fg"
      >
        <XMarkIcon className="size-4" aria-hidden="true" />
      </button>
    </p>
  )
}
