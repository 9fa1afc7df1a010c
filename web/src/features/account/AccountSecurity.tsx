import type { SessionUser } from '@promptery/contract/people/users'
import { Card } from '../../components/ui/Card.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SessionList } from './SessionList.tsx'

/** Password and sessions. */
export function AccountSecurity({ user }: { user: SessionUser }) {
  return (
    <Section title="Account security">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Card>
          <h3 className="mb-5 text-lead font-semibold">Password</h3>
          <ChangePasswordForm email={user.email} />
        </Card>
        <Card>
          <h3 className="mb-5 text-lead font-semibold">Where you are signed in</h3>
          <SessionList />
        </Card>
      </div>
    </Section>
  )
}
