import { formatDate, formatMoney } from '../../../lib/format.ts'
import { SampleContent } from '../../../ui/layout/SampleContent.tsx'
import { TransactionRows } from './TransactionRows.tsx'

const SAMPLES = [
  { id: 'txn_1001', promptId: 'prompt_201', amount: 4, date: '2026-01-12T12:00:00Z', user: 'ada.brook' },
  { id: 'txn_1002', promptId: 'prompt_202', amount: 2, date: '2026-01-19T12:00:00Z', user: 'noor.amari' },
  { id: 'txn_1003', promptId: 'prompt_203', amount: 6, date: '2026-02-03T12:00:00Z', user: 'theo.lind' },
]

/** For users without access: three samples. */
export function SampleTransactions({ hasUser = false }: { hasUser?: boolean }) {
  return (
    <SampleContent
      title={hasUser ? 'Here the shop’s admins see what everyone has bought' : 'Here you see what you have paid'}
    >
      <TransactionRows
        rows={SAMPLES.map(({ amount, date, ...row }) => ({
          ...row,
          amount: formatMoney(amount),
          date: formatDate(date),
        }))}
        hasUser={hasUser}
      />
    </SampleContent>
  )
}
