import { ArrowDownTrayIcon, ArrowTopRightOnSquareIcon } from '@heroicons/react/24/outline'
import type { Payouts as PayoutsOverview } from '@promptery/contract/sales/payouts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { hasCode } from '../../lib/api/api-error.ts'
import { statementPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Amounts } from './Amounts.tsx'
import { CSV_ADDRESS, payoutsOptions, useOpenAccount, useRefreshAccount } from './api.ts'
import { describeAccount } from './describe-account.ts'
import { EarningsList } from './EarningsList.tsx'
import { formatMonth } from './format-month.ts'
import { OwnDebts } from './OwnDebts.tsx'

export function Payouts() {
  const { data, error, isFetching, refetch } = useQuery(payoutsOptions)
  if (!data) {
    if (error) return <ErrorState what="your payouts" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
    return (
      <>
        <span className="sr-only">Loading...</span>
        <div aria-hidden="true" className="space-y-5">
          <Skeleton className="h-32 rounded-xl" />
          <Skeleton className="h-28 rounded-xl" />
        </div>
      </>
    )
  }
  return (
    <>
      <AccountCard account={data.account} holdDays={data.holdDays} />
      <Amounts amounts={data.amounts} account={data.account} />
      {data.otherAmounts.map(({ currency, amounts }) => (
        <Amounts key={currency} currency={currency} amounts={amounts} account={data.account} />
      ))}
      <OwnDebts debts={data.debts} />
      <Section title="Your sales">
        <EarningsList />
      </Section>
      {data.months.length > 0 && (
        <Section title="Statements">
          <Statements months={data.months} />
        </Section>
      )}
    </>
  )
}

type AccountCardProps = Pick<PayoutsOverview, 'account' | 'holdDays'>

/** The state of the user's account at the provider, and a link to it. */
function AccountCard({ account, holdDays }: AccountCardProps) {
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

const SHOWN = 12

function Statements({ months }: { months: string[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? months : months.slice(0, SHOWN)
  return (
    <>
      <ul className="flex flex-wrap gap-2.5">
        {shown.map((month) => (
          <li key={month}>
            <LinkButton to={statementPath(month)}>{formatMonth(month)}</LinkButton>
          </li>
        ))}
        {shown.length < months.length && (
          <li>
            <Button variant="ghost" onClick={() => setIsWhole(true)}>
              Show all {months.length} months
            </Button>
          </li>
        )}
      </ul>
      <p className="mt-5">
        <a href={CSV_ADDRESS} download className={buttonClass('quiet')}>
          <ArrowDownTrayIcon className="size-4" aria-hidden="true" />
          All movements as CSV
        </a>
      </p>
    </>
  )
}
