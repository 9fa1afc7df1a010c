import type { SessionUser } from '@promptery/contract/accounts/users'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { visitPrompt } from '@promptery/contract/sales/statistics'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../lib/api/api-client.ts'
import { useConfig } from '../lib/api/config.ts'
import { formatNumber } from '../lib/format.ts'
import { useSession } from '../lib/session/session.ts'
import { Badge } from '../ui/Badge.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { PageHeading, useDocumentTitle } from '../ui/layout/Page.tsx'
import { Rating } from '../ui/text/Rating.tsx'
import { LikeButton } from './LikeButton.tsx'
import { ListingDetails, WhatYouGet } from './ListingDetails.tsx'
import { DetailSkeleton } from './parts/DetailSkeleton.tsx'
import { describePending } from './parts/describe-pending.ts'
import { Prose } from './parts/Prose.tsx'
import { StatusBadge } from './parts/StatusBadge.tsx'
import { WithPrompt } from './parts/WithPrompt.tsx'

type Slots = {
  gallery: (prompt: Prompt) => ReactNode
  /** The price and the ways to buy. */
  buying: (prompt: Prompt) => ReactNode
  /** What everybody may read of the text. */
  text: (prompt: Prompt) => ReactNode
  trying: (prompt: Prompt) => ReactNode
  uploader: (prompt: Prompt) => ReactNode
  reviews: (prompt: Prompt) => ReactNode
  /** Other prompts, below the listing. */
  more: (prompt: Prompt) => ReactNode
}

export function PromptDetail({ id, ...slots }: { id: string } & Slots) {
  return (
    <WithPrompt key={id} id={id} loading={<DetailSkeleton />} failedHeading="Prompt">
      {(prompt) => <Detail prompt={prompt} {...slots} />}
    </WithPrompt>
  )
}

function Detail({ prompt, gallery, buying, text, trying, uploader, reviews, more }: { prompt: Prompt } & Slots) {
  useDocumentTitle(prompt.title, prompt.language)
  useVisit(prompt)
  return (
    <>
      {/* On phones the description comes before what stands at its side in wide windows. */}
      <article className="flex flex-col gap-x-12 gap-y-8 [reading-flow:flex-visual] lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {gallery(prompt)}
        <div className="max-lg:contents lg:row-span-2">
          <div className="flex flex-col gap-5 max-lg:contents lg:sticky lg:top-24">
            <div className="flex flex-col gap-5">
              <Head prompt={prompt} />
              <Notices prompt={prompt} />
              {buying(prompt)}
            </div>
            <div className="flex flex-col gap-5 max-lg:order-1">
              <WhatYouGet prompt={prompt} />
              {uploader(prompt)}
            </div>
          </div>
        </div>
        <div className="min-w-0 max-lg:contents lg:space-y-10">
          <div className="max-w-prose space-y-10">
            <Prose title="Description" text={prompt.description} lang={prompt.language} />
            <Prose title="Tips" text={prompt.tipsToUse} empty="The engineer has left no tips for this prompt." />
          </div>
          <div className="min-w-0 space-y-10 max-lg:order-2">
            {text(prompt)}
            {trying(prompt)}
            <div className="max-w-prose space-y-10">
              <ListingDetails prompt={prompt} />
              {reviews(prompt)}
            </div>
          </div>
        </div>
      </article>
      {more(prompt)}
    </>
  )
}

/** Title, stars, sales and likes. */
const Head = ({ prompt }: { prompt: Prompt }) => (
  <div>
    <p className="mb-2.5 flex flex-wrap gap-1.5">
      <Badge tone="accent">{prompt.type}</Badge>
      <Badge>{prompt.category}</Badge>
      <StatusBadge prompt={prompt} />
    </p>
    <PageHeading lang={prompt.language} className="text-title lg:text-[1.75rem] lg:leading-tight">
      {prompt.title}
    </PageHeading>
    <div className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-muted">
      {prompt.rating && (
        <Link to="#reviews" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          <Rating rating={prompt.rating} />
        </Link>
      )}
      {prompt.salesCount > 0 && <span className="tabular-nums">{formatNumber(prompt.salesCount)} bought this</span>}
      <LikeButton prompt={prompt} />
    </div>
  </div>
)

/** The approval's state, for its uploader and admins. */
function Notices({ prompt }: { prompt: Prompt }) {
  const { user } = useSession()
  const { requireApproval } = useConfig()
  return (
    <>
      {prompt.status === 'pending' && user?._id === prompt.uploadedBy && (
        <Notice>{describePending(requireApproval, prompt.isHeld)}</Notice>
      )}
      {prompt.status === 'rejected' && (
        <Notice tone="danger">
          <p>{describeRejection(prompt, user)}</p>
          {prompt.rejectionReason && (
            <p className="mt-1 wrap-anywhere">
              Reason: <bdi>{prompt.rejectionReason}</bdi>
            </p>
          )}
        </Notice>
      )}
    </>
  )
}

/** Who can still see a rejected prompt, for its uploader, a buyer or an admin. */
export function describeRejection(prompt: Pick<Prompt, 'uploadedBy' | 'owned'>, user: SessionUser | null): string {
  if (user?._id === prompt.uploadedBy) {
    return 'This prompt was rejected. Only you, those who bought it and admins can see it.'
  }
  if (prompt.owned) return 'This prompt was rejected and is no longer for sale. You bought it, so you keep it.'
  return 'This prompt was rejected. Only its uploader, those who bought it and admins can see it.'
}

/**
 * Counts a visit of a listing for its engineer's statistics, except for the engineer's own and listings off the market.
 * Failures are ignored.
 */
function useVisit({ _id, uploadedBy, withdrawn, status }: Prompt): void {
  const { user } = useSession()
  const counts = user?._id !== uploadedBy && !withdrawn && status !== 'rejected'
  useEffect(() => {
    if (counts) call(visitPrompt, { params: { id: _id } }).catch(() => undefined)
  }, [_id, counts])
}
