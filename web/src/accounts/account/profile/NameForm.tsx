import type { SessionUser } from '@promptery/contract/accounts/users'
import type { Profile } from '@promptery/contract/market/profile/profile'
import { formatDate } from '../../../lib/format.ts'
import toast from '../../../ui/feedback/toast.ts'
import { FieldsForm } from '../../../ui/forms/FieldsForm.tsx'
import { useChangeUsername } from './api.ts'

type Props = { user: SessionUser; formerNames: Profile['formerNames'] }

export function NameForm({ user, formerNames }: Props) {
  const change = useChangeUsername()
  return (
    <>
      <h3 className="mb-5 text-lead font-semibold">Name</h3>
      <FieldsForm
        initial={{ displayName: user.displayName ?? '', username: user.username }}
        fields={[
          {
            name: 'displayName',
            label: 'Your name',
            hint: `In any script. Without one, others see ${user.username}.`,
            autoComplete: 'name',
            dir: 'auto',
            spellCheck: false,
          },
          {
            name: 'username',
            label: 'Username',
            hint: 'The one before is kept for you for 30 days, and a search for it leads to you.',
            autoComplete: 'nickname',
            spellCheck: false,
          },
        ]}
        action="Change Name"
        variant="quiet"
        focusOtherwise="displayName"
        label="Change name"
        onSend={async (values) => {
          await change.mutateAsync({ ...values, displayName: values.displayName.trim() || null })
          toast.success('Name Changed')
        }}
      />
      {formerNames.length > 0 && (
        <ul className="mt-5 space-y-1 text-small text-muted">
          {formerNames.map(({ username: former, until }) => (
            <li key={former} className="wrap-anywhere">
              <b className="font-semibold text-fg">{former}</b> is kept for you until {formatDate(until)}.
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
