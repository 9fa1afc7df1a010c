import { ArrowTopRightOnSquareIcon } from '@heroicons/react/24/outline'
import type { Payouts } from '@promptery/contract/sales/payouts'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { hasCode } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useOpenAccount, useRefreshAccount } from './api.ts'
import { describeAccount } from './describe-account.ts'

type Props = Pick<Payouts, 'account' | 'holdDays'>

/** The state of the user's account at the provider, and a link to it. */
export function AccountCard({ account, holdDays }: Props) {
  const open = useOpenAccount()
  const refresh = useRefreshAccount()
  const { verified, dialog } = useVerified()
  const [search, setSearch] = useSearchParams()
  const from = search.get('from')
  const askOnReturn = useEffectEvent(() => {
    if (from !== 'provider') return
    refresh.mutate()
    setSearch({}, { replace: true, preventScrollReset: true })
  })
  useEffect(() => askOnReturn(), [])
  const { name, tone, text, action } = describeAccount(account, holdDays)
  // While the dialog asks, its refusal is no error.
  const error = (hasCode(open.error, 'verification_required') ? null : open.error) ?? refresh.error
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="flex flex-wrap items-center gap-3 text-lead font-semibold">
            Your account <Badge tone={tone}>{name}</Badge>
          </h2>
          <p role="status" className="mt-1.5 max-w-prose text-muted">
            {refresh.isPending ? 'Asking the payment provider…' : text}
          </p>
        </div>
        <Button
          variant={account.status === 'none' || account.status === 'incomplete' ? 'accent' : 'quiet'}
          isLoading={open.isPending}
          onClick={() => void verified(() => open.mutateAsync()).catch(() => undefined)}
        >
          {action}
          <ArrowTopRightOnSquareIcon className="size-4" aria-hidden="true" />
        </Button>
      </div>
      {from === 'expired' && !open.isPending && (
        <Notice tone="warn" className="mt-4">
          That page can be opened once, and for some minutes only. Go there again with the button.
        </Notice>
      )}
      {error && (
        <Notice tone="danger" role="alert" className="mt-4">
          {error.message}
        </Notice>
      )}
      {dialog}
    </Card>
  )
}
