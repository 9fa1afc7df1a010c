import type { DeletionWait } from '@promptery/contract/accounts/deletion'

/** What an erasure waits for. */
export function Waits({ waits }: { waits: readonly DeletionWait[] }) {
  if (waits.length === 0) return null
  return (
    <div className="text-small">
      <p>It is erased later than that, as long as there is something of these:</p>
      <ul className="mt-1 list-disc ps-5">
        {waits.map((wait) => (
          <li key={wait}>{WAIT_NAMES[wait]}</li>
        ))}
      </ul>
    </div>
  )
}

/** What the erasure of an account waits for, in words. */
export const WAIT_NAMES: Record<DeletionWait, string> = {
  offers: 'offers that are under way',
  payments: 'payments that are open',
  refunds: 'refunds that are asked for or have not arrived',
  disputes: 'payments that a bank disputes',
  balance: 'earnings that are on hold or not paid yet',
  payouts: 'payouts that are under way',
  debt: 'money that is owed to the shop',
}
