import { quoted } from '@promptery/contract/isolated'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { deletePrompt } from '@promptery/contract/listings/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { useConfig } from '../../lib/api/config.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'
import { plural } from '../../lib/format.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths, promptPath, signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { PageHeading, useDocumentTitle } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { describePending } from '../parts/describe-pending.ts'
import { promptOptions } from '../parts/prompt-query.ts'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import { WithPrompt } from '../parts/WithPrompt.tsx'

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

/** Removes a listing: a sold one is withdrawn and kept for its buyers, another one is deleted. */
function RemoveListing({ prompt }: { prompt: Prompt }) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useDeletePrompt(prompt._id)
  if (prompt.withdrawn) return null
  const isSold = prompt.salesCount > 0
  const verb = isSold ? 'Withdraw this listing' : 'Delete this listing'
  return (
    <section aria-label={verb} className="mt-14 border-t pt-8">
      <p className="mb-4 max-w-prose text-muted">
        {isSold
          ? 'Take it off the market for good. Those who bought it keep it; it cannot be offered again.'
          : 'Nobody has bought it yet: it can be deleted with its text.'}
      </p>
      <Button onClick={() => setIsOpen(true)} className="text-danger!">
        {verb}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${verb}?`}
        action={isSold ? 'Withdraw' : 'Delete'}
        request={remove}
        onConfirm={() => remove.mutate()}
      >
        {isSold
          ? `${quoted(prompt.title)} was sold ${plural(prompt.salesCount, 'time')}. Nobody can buy it any more, and this cannot be undone. Its buyers keep it and its text.`
          : `${quoted(prompt.title)} and its text are deleted for good.`}
      </ConfirmDialog>
    </section>
  )
}

function useDeletePrompt(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: () => call(deletePrompt, { params: { id } }),
    onSuccess: async ({ withdrawn }) => {
      toast.success(withdrawn ? 'Listing Withdrawn' : 'Listing Deleted')
      // Navigates first, so that the deleted prompt is not refetched for its screen.
      await navigate(paths.listings)
      client.removeQueries({ queryKey: promptOptions(id).queryKey })
      await invalidateRoots(client, 'prompts', 'engineers', 'cart')
    },
  })
}
