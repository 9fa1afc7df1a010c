import { LockClosedIcon } from '@heroicons/react/24/outline'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { type ReactNode, Suspense } from 'react'
import { formatDate, formatExactTime } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.ts'
import { DetailSkeleton } from '../../listings/parts/DetailSkeleton.tsx'
import { dueWords } from '../../listings/parts/offer-words.ts'
import { Prose } from '../../listings/parts/Prose.tsx'
import { StatusBadge } from '../../listings/parts/StatusBadge.tsx'
import { WithPrompt } from '../../listings/parts/WithPrompt.tsx'
import { editPromptPath, paths, promptPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { PageHeading, useDocumentTitle } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LicenceName } from '../../ui/text/LicenceTerms.tsx'

// Most visitors come to a text that they may not read.
const OwnedText = lazyPart(async () => (await import('./OwnedText.tsx')).OwnedText)
const PublicText = lazyPart(async () => (await import('./PublicText.tsx')).PublicText)

type Props = {
  id: string
  engineer: (prompt: Prompt) => ReactNode
  review: (prompt: Prompt) => ReactNode
}

/** A prompt with its text, for its readers; others are led to the listing. */
export function OwnedPrompt({ id, engineer, review }: Props) {
  return (
    <WithPrompt key={id} id={id} loading={<DetailSkeleton />} failedHeading="Prompt">
      {(prompt) => (
        <Owned prompt={prompt} review={review(prompt)}>
          {engineer(prompt)}
        </Owned>
      )}
    </WithPrompt>
  )
}

/** `children`: the engineer. */
export function Owned({ prompt, review, children }: { prompt: Prompt; review?: ReactNode; children?: ReactNode }) {
  useDocumentTitle(prompt.title, prompt.language)
  return (
    <article className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-10">
        <header>
          <p className="mb-3 flex flex-wrap gap-1.5">
            <Badge tone="accent">{prompt.type}</Badge>
            <Badge>{prompt.engine}</Badge>
            <StatusBadge prompt={prompt} />
          </p>
          <PageHeading lang={prompt.language}>{prompt.title}</PageHeading>
          {prompt.prompt !== undefined && <Provenance prompt={prompt} />}
        </header>
        {/* As high as the window, so that the description does not move in sight. */}
        <Suspense fallback={<Skeleton className="h-screen rounded-xl" />}>
          <Text prompt={prompt} />
        </Suspense>
        <div className="max-w-prose space-y-10">
          <Prose title="Description" text={prompt.description} lang={prompt.language} />
          <Prose title="Tips" text={prompt.tipsToUse} empty="The engineer has left no tips for this prompt." />
          {review}
        </div>
      </div>
      <aside className="space-y-6">
        <ImageWithPlaceholder
          image={prompt.cover_image}
          alt={`Cover of ${prompt.title}`}
          sizes="(min-width: 64rem) 22rem, 92vw"
          className="rounded-xl"
        />
        {children}
      </aside>
    </article>
  )
}

/** Date and licence of the purchase, a link to the listing, and for its uploader one to its form. */
function Provenance({ prompt: { _id, uploadedBy, boughtAt, boughtLicence, licence } }: { prompt: Prompt }) {
  const { user } = useSession()
  const shown = boughtAt ? boughtLicence : licence
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-small text-muted">
      {boughtAt && (
        <span>
          Bought{' '}
          <time dateTime={boughtAt} title={formatExactTime(boughtAt)}>
            {formatDate(boughtAt)}
          </time>
        </span>
      )}
      {shown && (
        <span>
          {boughtAt ? 'Licence when bought: ' : 'Licence: '}
          <LicenceName licence={shown} />
        </span>
      )}
      <TextLink to={promptPath(_id)} className="-my-2.5 py-2.5">
        See the listing
      </TextLink>
      {user?._id === uploadedBy && (
        <TextLink to={editPromptPath(_id)} className="-my-2.5 py-2.5">
          Edit
        </TextLink>
      )}
    </p>
  )
}

/** What others see: the text of an open listing, or the way to get it. */
const Unowned = ({ prompt }: { prompt: Prompt }) =>
  prompt.openText === undefined ? <Locked prompt={prompt} /> : <PublicText prompt={prompt} />

function Locked({ prompt }: { prompt: Prompt }) {
  return (
    <EmptyState
      title="The text of this prompt is for those who have it"
      icon={LockClosedIcon}
      action={
        <LinkButton to={promptPath(prompt._id)} variant="accent">
          Get this prompt
        </LinkButton>
      }
    >
      Once you have bought it, you can read and copy it here.
    </EmptyState>
  )
}

function Text({ prompt }: { prompt: Prompt }) {
  if (prompt.prompt === undefined) return <Unowned prompt={prompt} />
  if (prompt.prompt !== '') return <OwnedText prompt={prompt} />
  return (
    <Notice>
      Not delivered yet. {prompt.offer && dueWords(prompt.offer)} <TextLink to={paths.offers}>See your offers</TextLink>
    </Notice>
  )
}
