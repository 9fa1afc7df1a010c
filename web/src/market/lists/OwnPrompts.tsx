import { PencilSquareIcon } from '@heroicons/react/16/solid'
import { EXPORT_FORMATS } from '@promptery/contract/constants'
import { exportListings } from '@promptery/contract/listings/prompts'
import { useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '../../lib/api/api-client.ts'
import { editPromptPath, ownedPromptPath, paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { boughtPromptsOptions, myPromptsOptions } from '../api.ts'
import { PromptList } from './PromptList.tsx'

/**
 * The two lists of the profile. The second is rendered after the first, to prevent layout shifts; both are fetched in
 * parallel.
 */
export function OwnPrompts() {
  const { isPending: isUploadedPending } = useInfiniteQuery(myPromptsOptions)
  usePrefetchInfiniteQuery(boughtPromptsOptions)
  return (
    <>
      <UploadedPrompts title="Uploaded Prompts" />
      {!isUploadedPending && <BoughtPrompts />}
    </>
  )
}

/** What an engineer offers: `figures` above all listings, for users with uploads. */
export function OwnListings({ figures }: { figures: ReactNode }) {
  const { data: uploaded, isFetched } = useInfiniteQuery(myPromptsOptions)
  // A list that is shown first would be pushed down by the figures.
  if (!isFetched) return <LoadingScreen />
  return (
    <>
      {uploaded && uploaded.length > 0 && figures}
      <UploadedPrompts title="Listings" action={uploaded && uploaded.length > 0 && <ExportLinks />}>
        {firstSteps}
      </UploadedPrompts>
    </>
  )
}

const FORMAT_NAMES = { csv: 'CSV', json: 'JSON', markdown: 'Markdown' }

/** Downloads of all listings, which `npm run import` reads. */
const ExportLinks = () => (
  <nav aria-label="Export" className="flex flex-wrap items-center gap-x-4 text-small text-muted">
    <span aria-hidden="true">Export</span>
    {EXPORT_FORMATS.map((format) => (
      <a
        key={format}
        href={hrefOf(exportListings, { query: { format } })}
        download
        className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent-text underline-offset-4 hover:underline"
      >
        {FORMAT_NAMES[format]}
      </a>
    ))}
  </nav>
)

const LoadingScreen = () => (
  <>
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-screen rounded-xl" />
  </>
)

/** How to list the first prompt. */
const firstSteps = (
  <ol className="mt-3 list-decimal space-y-1 ps-5 text-start">
    <li>Paste a prompt that works for you. Put [brackets] around what a buyer changes, as in [city].</li>
    <li>Choose a price. The form says what is left of it for you.</li>
    <li>Add one or two results that it has made. Buyers look at those first.</li>
  </ol>
)

/** The user's uploads with their status, and links to edit them. */
function UploadedPrompts({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <PromptList
      title={title}
      action={action}
      options={myPromptsOptions}
      pathOf={ownedPromptPath}
      showStatus
      belowCard={(prompt) => (
        <Link
          to={editPromptPath(prompt._id)}
          className="-ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-small font-semibold text-muted hover:text-accent-text"
        >
          <PencilSquareIcon className="size-4" aria-hidden="true" />
          Edit <span className="sr-only">{prompt.title}</span>
        </Link>
      )}
      empty={
        <EmptyState
          title="You have not uploaded a prompt"
          action={<LinkButton to={paths.sell}>Sell a prompt</LinkButton>}
        >
          {children ?? 'What you offer for sale appears here.'}
        </EmptyState>
      }
    />
  )
}

function BoughtPrompts() {
  return (
    <PromptList
      title="Bought Prompts"
      options={boughtPromptsOptions}
      pathOf={ownedPromptPath}
      empty={
        <EmptyState
          title="You have not bought a prompt"
          action={<LinkButton to={paths.marketplace}>Browse the marketplace</LinkButton>}
        >
          What you buy stays here, ready to be read and copied.
        </EmptyState>
      }
    />
  )
}
