import type { EmailSettings } from '@promptery/contract/people/email'
import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Checkbox } from '../../components/ui/forms/Checkbox.tsx'
import { useChangeMailChoice } from './api.ts'
import { MAIL_NAMES, OPTIONAL_KINDS } from './mail-names.ts'

/** Which mails the user gets. */
export function MailChoiceForm({ off }: { off: EmailSettings['off'] }) {
  const [chosen, setChosen] = useState(off)
  const change = useChangeMailChoice()
  const save = async () => {
    await change.mutateAsync(chosen)
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
        {OPTIONAL_KINDS.map((kind) => (
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
      <p className="mt-4 mb-5 text-small text-muted">Receipts, and mails about your account's security, always come.</p>
      <Button type="submit" isLoading={change.isPending}>
        Save
      </Button>
    </form>
  )
}
