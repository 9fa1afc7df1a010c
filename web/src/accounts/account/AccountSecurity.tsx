import type { SessionUser } from '@promptery/contract/accounts/users'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../lib/api/config.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { securityOptions } from '../security-api.ts'
import { Identities } from './Identities.tsx'
import { Passkeys } from './Passkeys.tsx'
import { ChangePasswordForm, SetPasswordForm } from './PasswordForms.tsx'
import { SessionList } from './SessionList.tsx'
import { TwoStep } from './TwoStep.tsx'

/** What one signs in with, and the sessions. */
export function AccountSecurity({ user }: { user: SessionUser }) {
  const security = useQuery(securityOptions)
  const { signInWith } = useConfig()
  return (
    <Section title="Account security">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Card>
          <h3 className="mb-5 text-lead font-semibold">Password</h3>
          {security.data?.hasPassword === false ? (
            <SetPasswordForm email={user.email} />
          ) : (
            <ChangePasswordForm email={user.email} />
          )}
        </Card>
        <div className="space-y-5">
          {security.data ? (
            <>
              <Card>
                <TwoStep security={security.data} />
              </Card>
              <Card>
                <Passkeys passkeys={security.data.passkeys} />
              </Card>
              {(signInWith || security.data.identities.length > 0) && (
                <Card>
                  <Identities identities={security.data.identities} />
                </Card>
              )}
            </>
          ) : security.isError ? (
            <ErrorState what="how you sign in" error={security.error} onRetry={() => void security.refetch()} />
          ) : (
            <Skeleton className="h-80 rounded-xl" />
          )}
          <Card>
            <h3 className="mb-5 text-lead font-semibold">Where you are signed in</h3>
            <SessionList />
          </Card>
        </div>
      </div>
    </Section>
  )
}
