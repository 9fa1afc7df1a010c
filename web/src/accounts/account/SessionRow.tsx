import { ComputerDesktopIcon, DevicePhoneMobileIcon } from '@heroicons/react/24/outline'
import type { UserSession } from '@promptery/contract/accounts/sessions'
import { useRef } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useEndSession } from './api.ts'

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
export function SessionRow({ session }: { session: UserSession }) {
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
