import type { EmailSettings } from '@promptery/contract/accounts/email'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { useChangeMailChoice } from './api.ts'
import { ADMIN_KINDS, MAIL_NAMES, OPTIONAL_KINDS } from './mail-names.ts'

/** Which mails the user gets. Admins, who have `isWaitingDaily`, get two kinds more. */
export function MailChoiceForm({ off, isWaitingDaily }: Pick<EmailSettings, 'off' | 'isWaitingDaily'>) {
  const [chosen, setChosen] = useState(off)
  const [isDaily, setIsDaily] = useState(isWaitingDaily)
  const isAdmin = isWaitingDaily !== undefined
  const change = useChangeMailChoice()
  const save = async () => {
    await change.mutateAsync({ off: chosen, isWaitingDaily: isDaily })
    toast.success('Saved')
  }
  return (
    <form
      aria-label="Mails"
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        {OPTIONAL_KINDS.filter((kind) => isAdmin || !ADMIN_KINDS.includes(kind)).map((kind) => (
          <div key={kind}>
            <Checkbox
              label={MAIL_NAMES[kind]}
              checked={!chosen.includes(kind)}
              onChange={({ target }) =>
                setChosen((before) => (target.checked ? before.filter((one) => one !== kind) : [...before, kind]))
              }
            />
          </div>
        ))}
      </div>
      {isAdmin && (
        <Checkbox
          label="Decisions once a day, instead of once an hour"
          checked={isDaily}
          disabled={chosen.includes('waiting')}
          onChange={({ target }) => setIsDaily(target.checked)}
        />
      )}
      <p className="mt-4 mb-5 text-small text-muted">Receipts, and mails about your account's security, always come.</p>
      <Button type="submit" isLoading={change.isPending}>
        Save
      </Button>
    </form>
  )
}
