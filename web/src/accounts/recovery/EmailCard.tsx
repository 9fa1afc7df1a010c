import type { EmailSettings } from '@promptery/contract/accounts/email'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { emailSettingsOptions, useChangeEmail, useChangeMailChoice, useSendConfirmation } from './api.ts'
import { ADMIN_KINDS, MAIL_NAMES, OPTIONAL_KINDS } from './mail-names.ts'

/** The address of the account, and which mails go to it, in shops with mail. */
export function EmailCard() {
  const { data, error, refetch, isFetching } = useQuery(emailSettingsOptions)
  return (
    <Section title="Email">
      {error && <ErrorState what="your address" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && !data && <Skeleton className="h-64 rounded-xl" />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Card>
            <h3 className="mb-5 text-lead font-semibold">Your address</h3>
            <Confirmation settings={data} />
            <ChangeEmailForm />
          </Card>
          <Card>
            <h3 className="mb-5 text-lead font-semibold">Mails that you get</h3>
            <MailChoiceForm off={data.off} isWaitingDaily={data.isWaitingDaily} />
          </Card>
        </div>
      )}
    </Section>
  )
}

function Confirmation({ settings: { email, isConfirmed, mustConfirm, refused } }: { settings: EmailSettings }) {
  const send = useSendConfirmation()
  if (isConfirmed && !refused) {
    return <p className="mb-5 text-small text-muted wrap-anywhere">{email} is confirmed.</p>
  }
  const again = async () => {
    await send.mutateAsync()
    toast.success('A mail is on its way')
  }
  return (
    <div className="mb-6">
      <Notice tone={refused || mustConfirm ? 'warn' : 'neutral'} className="mb-4">
        {refused ? (
          <>
            Nothing is sent to <span className="wrap-anywhere">{email}</span>: its mail server said{' '}
            <Time at={refused.since} /> that there is no such mailbox (“
            <span className="wrap-anywhere">{refused.reason}</span>”). Confirm it, or change it.
          </>
        ) : (
          <>
            <span className="wrap-anywhere">{email}</span> is not confirmed.{' '}
            {mustConfirm
              ? 'Selling, reviewing and writing to others wait for it.'
              : 'Confirm it, so that a forgotten password does not lose you the account.'}
          </>
        )}
      </Notice>
      <Button isLoading={send.isPending} onClick={() => void again().catch(() => undefined)}>
        Send me the link
      </Button>
    </div>
  )
}

export function ChangeEmailForm() {
  const change = useChangeEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { verified, dialog } = useVerified()

  return (
    <>
      <FieldsForm
        initial={{ newEmail: '' }}
        fields={[{ name: 'newEmail', label: 'New address', type: 'email', autoComplete: 'email' }]}
        action="Change Address"
        variant="quiet"
        focusOtherwise="newEmail"
        onSend={async (values, reset) => {
          await verified(() => change.mutateAsync(values))
          setSentTo(values.newEmail)
          reset()
        }}
        label="Change address"
        head={
          sentTo !== null && (
            <Notice role="status">
              Follow the link in the mail to <span className="wrap-anywhere">{sentTo}</span>. Until then nothing
              changes.
            </Notice>
          )
        }
      />
      {dialog}
    </>
  )
}

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
          label="Daily summary of decisions (otherwise hourly)"
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
