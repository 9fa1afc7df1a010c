import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/Button.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { Modal } from '../../components/ui/Modal.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useSettledClicks } from '../../lib/use-settled-clicks.ts'
import { paths } from '../../paths.ts'
import { sessionsOptions, useSignOutEverywhere } from './api.ts'
import { SessionRow } from './SessionRow.tsx'

/** Where the user is signed in, and the ways to end that. */
export function SessionList() {
  const list = useQuery(sessionsOptions)
  const settledClicks = useSettledClicks((list.data ?? []).map(({ _id }) => _id))
  if (list.isPending) {
    return (
      <div className="space-y-5">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  }
  if (list.isLoadingError) {
    return <ErrorState what="your sessions" onRetry={() => list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <>
      <ul className="divide-y divide-line" {...settledClicks}>
        {list.data.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      <SignOutEverywhere hasOthers={list.data.some(({ current }) => !current)} />
    </>
  )
}

function SignOutEverywhere({ hasOthers }: { hasOthers: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const signOut = useSignOutEverywhere()
  const navigate = useNavigate()

  const endOthers = async () => {
    await signOut.mutateAsync({})
    toast.success('Signed Out Everywhere Else')
  }
  const endAll = async () => {
    await signOut.mutateAsync({ thisToo: true })
    toast.success('Signed Out Everywhere')
    await navigate(paths.home)
  }
  // What went wrong is shown below.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)

  return (
    <div className="mt-6 border-t pt-5">
      <div className="flex flex-wrap gap-3">
        {hasOthers && (
          <Button isLoading={signOut.isPending && !isAsking} onClick={() => quietly(endOthers())}>
            Sign out everywhere else
          </Button>
        )}
        <Button className="text-danger!" onClick={() => setIsAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {signOut.isError && !isAsking && (
        <Notice tone="danger" role="alert" className="mt-4">
          {signOut.error.message}
        </Notice>
      )}
      <Modal
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign out everywhere?"
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" isLoading={signOut.isPending} onClick={() => quietly(endAll())}>
              Sign out
            </Button>
          </>
        }
      >
        <p>Here too: you will have to sign in again.</p>
        {signOut.isError && (
          <Notice tone="danger" role="alert" className="mt-4">
            {signOut.error.message}
          </Notice>
        )}
      </Modal>
    </div>
  )
}
