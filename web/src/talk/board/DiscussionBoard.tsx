import { LIMITS } from '@promptery/contract/constants'
import { DISCUSSION_SORTS } from '@promptery/contract/talk/discussion-limits'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchable } from '../../lib/forms/searchable.ts'
import { paths, signInPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { optionsOf, SelectField } from '../../ui/forms/Select.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DiscussionList } from './DiscussionList.tsx'

/** Loaded for users only, with the code of forms. */
const DiscussionForm = lazyPart(async () => (await import('./DiscussionForm.tsx')).DiscussionForm)

/** Of the form's heading. */
const FORM = 'start'
const SORT_OPTIONS = [{ value: '', label: 'Oldest first' }, ...optionsOf(DISCUSSION_SORTS)]

/** The list of topics, and the form for a new one. */
export function DiscussionBoard({ userId }: { userId: string | undefined }) {
  const [params, setParams] = useSearchParams()
  const topic = searchable(params.get('topic'), LIMITS.topic.max)
  const sort = DISCUSSION_SORTS.find((one) => one === params.get('sort'))
  const [postedId, setPostedId] = useState<string | null>(null)
  const show = (next: { topic: string; sort: string | undefined }) =>
    setParams(
      { ...(next.topic && { topic: next.topic }), ...(next.sort && { sort: next.sort }) },
      { replace: true, preventScrollReset: true },
    )
  const search = (text: string) => show({ topic: text, sort })

  // A new one is shown where it is last.
  const posted = (id: string) => {
    if (sort) show({ topic, sort: undefined })
    setPostedId(id)
  }

  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <a
          href={`#${FORM}`}
          className="mb-2 inline-flex min-h-11 items-center font-medium text-accent-text underline-offset-4 hover:underline lg:hidden"
        >
          Start a discussion
        </a>
        <div className="mb-4 grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-end">
          <SearchBox
            label="Search topics"
            action={paths.discussion}
            name="topic"
            value={topic}
            maxLength={LIMITS.topic.max}
            onSearch={search}
          />
          <SelectField
            label="Sort"
            value={sort ?? ''}
            options={SORT_OPTIONS}
            onChange={({ target }) => show({ topic, sort: target.value })}
          />
        </div>
        <DiscussionList topic={topic} sort={sort} postedId={postedId} onClear={() => search('')} />
      </div>
      <Card className="lg:sticky lg:top-24 lg:self-start">
        <h2 id={FORM} className="mb-4 scroll-mt-24 text-lead font-semibold">
          Start a discussion
        </h2>
        {userId ? (
          <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
            <DiscussionForm key={userId} userId={userId} topic={topic} onPosted={posted} />
          </Suspense>
        ) : (
          <>
            <p className="mb-5 text-muted">Anyone can read along. Sign in to post.</p>
            <LinkButton to={signInPath(paths.discussion)} variant="accent" className="w-full">
              Sign in
            </LinkButton>
          </>
        )}
      </Card>
    </div>
  )
}
