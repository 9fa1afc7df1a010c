import type { ReportSubject } from '@promptery/contract/moderation/report-lifecycle'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../lib/session/session.ts'
import { signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

type Props = {
  subject: ReportSubject
  id: string
  /** Who wrote or uploaded it, and does not report it. */
  personId: string
  /** What is reported, in a few words. */
  name: string
  className?: string
  children?: ReactNode
}

/** A quiet button that reports something to the admins. Visitors sign in first, and come back. */
export function ReportButton({ subject, id, personId, name, className, children = 'Report' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { user } = useSession()
  const { pathname } = useLocation()
  if (user?._id === personId) return null
  const label = (
    <>
      {children}
      <span className="sr-only"> {name}</span>
    </>
  )
  if (!user) {
    return (
      <LinkButton to={signInPath(pathname)} variant="ghost" className={className ?? ''}>
        {label}
      </LinkButton>
    )
  }
  return (
    <>
      <Button variant="ghost" className={className} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog subject={subject} id={id} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
