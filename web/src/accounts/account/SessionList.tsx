import { ComputerDesktopIcon, DevicePhoneMobileIcon } from '@heroicons/react/24/outline'
import type { UserSession } from '@promptery/contract/accounts/sessions'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { formatDate } from '../../lib/format.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { sessionsOptions, useEndSession, useRemovableSignIns, useSignOutEverywhere } from './api.ts'

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

const isMobile = (device: string) => /iPhone|iPad|Android/.test(device)

/**
 * Moves the focus from a row that is about to be removed to the next one that can be ended, or to the button that ends
 * all.
 */
function focusAfter(row: HTMLElement): void {
  const next = row.nextElementSibling?.querySelector('button')
  const all = row.closest('section')?.querySelectorAll('button')
  const target = next ?? all?.[all.length - 1]
  target?.focus({ preventScroll: true })
}

/** A session; any but the current one can be ended. */
function SessionRow({ session }: { session: UserSession }) {
  const row = useRef<HTMLLIElement>(null)
  const end = useEndSession(session._id)
  const Icon = isMobile(session.device) ? DevicePhoneMobileIcon : ComputerDesktopIcon
  const signOut = () => {
    if (row.current) focusAfter(row.current)
    end.mutate()
  }
  return (
    <li ref={row} className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
      <Icon className="mt-0.5 size-6 shrink-0 text-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {session.device}
          {session.current && <Badge tone="good">This one</Badge>}
        </p>
        <p className="mt-0.5 text-small text-muted wrap-anywhere">
          Last used <Time at={session.lastSeenAt} />
          {session.address && ` from ${session.address}`}
        </p>
        <p className="mt-0.5 text-small text-faint">
          Since {formatDate(session.createdAt)}, until {formatDate(session.expiresAt)}
        </p>
        {end.isError && (
          <p role="status" className="mt-1 text-small text-danger">
            {end.error.message}
          </p>
        )}
      </div>
      {!session.current && (
        <Button onClick={signOut} isLoading={end.isPending} className="shrink-0">
          Sign out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  )
}
