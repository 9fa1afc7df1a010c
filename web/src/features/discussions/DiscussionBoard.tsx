import { LIMITS } from '@promptery/contract/constants'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { SearchBox } from '../../components/ui/forms/SearchBox.tsx'
import { searchable } from '../../lib/forms/searchable.ts'
import { lazyPart } from '../../lib/reload-once.ts'
import { paths, signInPath } from '../../paths.ts'
import { DiscussionList } from './DiscussionList.tsx'

/** Loaded for users only, with the code of forms. */
const DiscussionForm = lazyPart(async () => (await import('./DiscussionForm.tsx')).DiscussionForm)

/** The list of topics, and the form for a new one. */
export function DiscussionBoard({ userId }: { userId: string | undefined }) {
  const [params, setParams] = useSearchParams()
  const topic = searchable(params.get('topic'), LIMITS.topic.max)
  const [postedId, setPostedId] = useState<string | null>(null)
  const search = (text: string) => setParams(text ? { topic: text } : {}, { replace: true, preventScrollReset: true })

  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card className="lg:sticky lg:top-24 lg:order-last lg:self-start">
        <h2 className="mb-4 text-lead font-semibold">Start a discussion</h2>
        {userId ? (
          <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
            <DiscussionForm key={userId} userId={userId} topic={topic} onPosted={setPostedId} />
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
      <div className="min-w-0">
        <div className="mb-4">
          <SearchBox label="Search topics" value={topic} maxLength={LIMITS.topic.max} onSearch={search} />
        </div>
        <DiscussionList topic={topic} postedId={postedId} onClear={() => search('')} />
      </div>
    </div>
  )
}
