import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { sessionsOptions, useSignOutEverywhere } from './api.ts'
import { useRemovableSignIns } from './removable-sign-ins.ts'
import { SessionRow } from './SessionRow.tsx'

/** The user's sessions, and ways to end them. */
export function SessionList() {
  const list = useQuery(sessionsOptions)
  return (
    <ListStates list={list} what="your sessions" skeleton={<SessionListSkeleton />} empty={null}>
      {(sessions) => (
        <>
          <SettledList items={sessions} className="divide-y divide-line">
            {(session) => <SessionRow session={session} />}
          </SettledList>
          <SignOutEverywhere hasOthers={sessions.some(({ current }) => !current)} />
        </>
      )}
    </ListStates>
  )
}

function SessionListSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

/** What is done besides ending sessions. */
const NOTHING = { revokeKeys: false, removeSignIns: false }

function SignOutEverywhere({ hasOthers }: { hasOthers: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [also, setAlso] = useState(NOTHING)
  const signIns = useRemovableSignIns()
  const { verified, dialog } = useVerified()
  const signOut = useSignOutEverywhere()
  const navigate = useNavigate()

  const endOthers = async () => {
    await verified(() => signOut.mutateAsync(also))
    setAlso(NOTHING)
    toast.success('Signed Out Everywhere Else')
  }
  const endAll = async () => {
    await verified(() => signOut.mutateAsync({ ...also, thisToo: true }))
    toast.success('Signed Out Everywhere')
    await navigate(paths.home)
  }
  // The error is shown below.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)

  return (
    <div className="mt-6 space-y-3 border-t pt-5">
      <div className="flex flex-col">
        <Checkbox
          label="Revoke my API keys, too"
          checked={also.revokeKeys}
          onChange={(event) => setAlso({ ...also, revokeKeys: event.target.checked })}
        />
        {signIns && (
          <Checkbox
            label={`Remove my ${signIns}, too`}
            checked={also.removeSignIns}
            onChange={(event) => setAlso({ ...also, removeSignIns: event.target.checked })}
          />
        )}
      </div>
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
      {signOut.isError && !isAsking && !hasCode(signOut.error, 'verification_required') && (
        <Notice tone="danger" role="alert" className="mt-4">
          {signOut.error.message}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign out everywhere?"
        action="Sign out"
        request={signOut}
        onConfirm={() => quietly(endAll())}
      >
        Here too: you will have to sign in again.
        {also.revokeKeys && ' Your API keys stop working.'}
        {also.removeSignIns && ` Your ${signIns} sign you in no more.`}
      </ConfirmDialog>
      {dialog}
    </div>
  )
}
