import type { EmailSettings } from '@promptery/contract/accounts/email'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { emailSettingsOptions, useSendConfirmation } from './api.ts'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { MailChoiceForm } from './MailChoiceForm.tsx'

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
