import { useQuery } from '@tanstack/react-query'
import { plural } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Time } from '../../ui/text/Time.tsx'
import { mailStatusOptions, useSendTest } from './api.ts'

/** Whether mail works, with a button that tries it. */
export function MailConnection() {
  const { data, error, refetch, isFetching } = useQuery(mailStatusOptions)
  const test = useSendTest()
  if (error) {
    return <ErrorState what="the state of mail" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <Skeleton className="h-40 rounded-xl" />
  const send = async () => {
    await test.mutateAsync()
    toast.success('The mail server accepted the test mail')
  }
  return (
    <Card>
      {data.failingSince !== null && (
        <Notice tone="warn" className="mb-5">
          No mail can be sent. It began <Time at={data.failingSince} />. The mail server, or the connection to it, said:
          “<span className="wrap-anywhere">{data.failure}</span>” It is tried again each minute, and nothing is lost.
        </Notice>
      )}
      {test.error && (
        <Notice tone="warn" className="mb-5">
          <span className="wrap-anywhere">{test.error.message}</span>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
          <Fact name="Mails come from">{data.from}</Fact>
          <Fact name="Last mail sent">{data.lastSentAt === null ? 'none yet' : <Time at={data.lastSentAt} />}</Fact>
          <Fact name="Waiting">{plural(data.queued, 'mail')}</Fact>
        </dl>
        <Button isLoading={test.isPending} onClick={() => void send().catch(() => undefined)}>
          Send me a test mail
        </Button>
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-small text-faint">{name}</dt>
      <dd className="mt-1 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
