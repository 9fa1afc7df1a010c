import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { configOptions } from '../../lib/api/config.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SignInFirst } from '../../ui/layout/SignInFirst.tsx'
import { securityOptions } from '../security-api.ts'

/** What admins see. Where they must use a second factor, first the way to it. */
export function AdminArea({ children }: { children: ReactNode }) {
  const { data: config, error: configError, refetch: refetchConfig } = useQuery(configOptions)
  const { adminSecondFactor = false } = config ?? {}
  const { data, error, refetch } = useQuery({ ...securityOptions, enabled: adminSecondFactor })
  // Before it is known, what is for admins would be refused.
  if (!config) {
    if (!configError) return <Skeleton className="h-40 rounded-xl" />
    return <ErrorState what="the shop’s settings" error={configError} onRetry={() => void refetchConfig()} />
  }
  if (!adminSecondFactor || data?.mustUseSecondFactor === false) return children
  if (error) return <ErrorState what="how you sign in" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 rounded-xl" />
  const hasFactor = data.totp || data.passkeys.length > 0
  return (
    <>
      <Notice tone="warn" className="mb-6">
        {hasFactor
          ? 'Admins of this shop use a second factor. Sign out, and sign in with your passkey or your code.'
          : 'Admins of this shop use a second factor. Set up two-step sign-in or a passkey first.'}
      </Notice>
      <LinkButton to={paths.account}>Your Account</LinkButton>
    </>
  )
}

/** A screen for admins alone. Visitors sign in first, other members get the fallback screen. */
export function AdminPage({ children, ...page }: ComponentProps<typeof Page> & { title: string }) {
  const { user } = useSession()
  if (!user) return <SignInFirst title={page.title} lead="This is for admins of the shop." />
  if (user.role !== 'admin') throw new ApiError(404, 'Not Found')
  return (
    <Page {...page}>
      <AdminArea>{children}</AdminArea>
    </Page>
  )
}
