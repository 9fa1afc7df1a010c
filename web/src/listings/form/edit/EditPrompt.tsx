import type { Prompt } from '@promptery/contract/listings/prompts'
import { type ReactNode, Suspense } from 'react'
import { useConfig } from '../../../lib/api/config.ts'
import { paths, promptPath, signInPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeading, useDocumentTitle } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { describePending } from '../../parts/describe-pending.ts'
import { StatusBadge } from '../../parts/StatusBadge.tsx'
import { WithPrompt } from '../../parts/WithPrompt.tsx'
import { RemoveListing } from './RemoveListing.tsx'

const EditForm = lazyPart(async () => (await import('./EditForm.tsx')).EditForm)

type Props = {
  id: string
  userId: string | undefined
  path: string
  samples: (prompt: Prompt) => ReactNode
}

/** 'Edit Prompt', for its uploader only. */
export function EditPrompt({ id, userId, path, samples }: Props) {
  if (!userId) {
    return (
      <NotAuthorized>
        <TextLink to={signInPath(path)}>Sign in</TextLink> if it is yours.
      </NotAuthorized>
    )
  }
  const refusal = (
    <NotAuthorized>
      Only its uploader can. <TextLink to={paths.listings}>Go to your prompts</TextLink>
    </NotAuthorized>
  )
  return (
    <WithPrompt key={id} id={id} isFetchedAnew loading={<EditSkeleton />} failedHeading="Edit Prompt" missing={refusal}>
      {(prompt) => (prompt.uploadedBy === userId ? <Edit prompt={prompt} samples={samples(prompt)} /> : refusal)}
    </WithPrompt>
  )
}

function NotAuthorized({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeading>You are not authorized to edit this prompt</PageHeading>
      <p className="mt-3 text-muted">{children}</p>
    </>
  )
}

function Edit({ prompt, samples }: { prompt: Prompt; samples: ReactNode }) {
  useDocumentTitle('Edit Prompt')
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading>Edit Prompt</PageHeading>
        <StatusBadge prompt={prompt} />
        <TextLink to={promptPath(prompt._id)} className="inline-flex min-h-11 items-center sm:ms-auto">
          {prompt.isPrivate ? 'See its page' : 'See it on the marketplace'}
        </TextLink>
      </div>
      <Standing prompt={prompt} />
      <Suspense fallback={<FormSkeleton />}>
        {!prompt.isPrivate && <EditForm key={prompt._id} prompt={prompt} />}
        {(prompt.isPrivate || !prompt.withdrawn) && samples}
      </Suspense>
      {!prompt.isPrivate && <RemoveListing prompt={prompt} />}
    </>
  )
}

/** The listing's status, and how saving changes it. */
function Standing({ prompt }: { prompt: Prompt }) {
  const { requireApproval } = useConfig()
  if (prompt.isPrivate) {
    return (
      <Notice>
        You and the member to whom you offered this are the only ones who see it. You deliver its text with{' '}
        <TextLink to={paths.offers}>the offer</TextLink>; here you add samples of what it makes.
      </Notice>
    )
  }
  if (prompt.withdrawn) {
    return (
      <Notice className="mb-8">
        This listing is withdrawn for good: it is not on the market any more, and those who bought it keep it.
      </Notice>
    )
  }
  if (prompt.status === 'rejected') {
    return (
      <Notice tone="danger" className="mb-8">
        <p className="font-semibold">This listing was rejected.</p>
        {prompt.rejectionReason && (
          <p className="mt-1 wrap-anywhere">
            Reason: <bdi>{prompt.rejectionReason}</bdi>
          </p>
        )}
        <p className="mt-1">Change what is wrong and save; then it waits for approval again.</p>
      </Notice>
    )
  }
  if (prompt.status === 'pending')
    return <Notice className="mb-8">{describePending(requireApproval, prompt.isHeld)}</Notice>
  if (!requireApproval) return null
  return (
    <Notice className="mb-8">Once saved, this listing waits for approval again before it is back on the market.</Notice>
  )
}

function EditSkeleton() {
  return (
    <div className="space-y-8">
      <PageHeading className="text-title text-faint">Loading...</PageHeading>
      <FormSkeleton />
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Skeleton className="aspect-4/3 rounded-lg" />
      <div className="space-y-6">
        <Skeleton className="h-11" />
        <Skeleton className="h-32" />
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}
