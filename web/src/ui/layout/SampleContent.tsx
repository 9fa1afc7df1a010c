import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../../lib/api/config.ts'
import { useSession } from '../../lib/session/session.ts'
import { signInPath } from '../../paths.ts'
import { LinkButton } from '../actions/LinkButton.tsx'
import { Badge } from '../Badge.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'

type Props = {
  /** What the screen is for, where the shop shows no samples. */
  title: string
  children: ReactNode
}

/** Content that is made up, for users without data of their own, or what the screen is for. */
export function SampleContent({ title, children }: Props) {
  const { showsSamples } = useConfig()
  const { isSignedIn } = useSession()
  const { pathname } = useLocation()
  if (showsSamples === false) {
    const signIn = (
      <LinkButton to={signInPath(pathname)} variant="accent">
        Sign in
      </LinkButton>
    )
    return <EmptyState title={title} action={!isSignedIn && signIn} />
  }
  return (
    <>
      <p className="mb-4">
        <Badge>Sample data</Badge>
      </p>
      {children}
    </>
  )
}
