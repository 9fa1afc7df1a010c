import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'

export type TransactionRow = {
  /** Absent: `id`. */
  key?: string
  id: string
  promptId: string
  prompt?: ReactNode
  amount: string
  date: ReactNode
  user?: ReactNode
  /** Below the other fields: the state of refunds, and actions. */
  more?: ReactNode
}

/** A table of transactions; on a phone each is a list. */
export function TransactionRows({ rows, hasUser = false }: { rows: readonly TransactionRow[]; hasUser?: boolean }) {
  const columns = hasUser
    ? 'md:grid-cols-[7rem_minmax(0,1fr)_9rem_5rem_7rem] lg:grid-cols-[7rem_minmax(0,1fr)_9rem_5rem_12rem]'
    : 'md:grid-cols-[7rem_minmax(0,1fr)_5rem_12rem]'
  const names = ['ID', 'Prompt', ...(hasUser ? ['User'] : []), 'Amount', 'Date']
  return (
    <div className="rounded-xl border bg-surface">
      <div
        aria-hidden="true"
        className={cx('hidden gap-x-6 border-b px-5 py-3 text-small font-medium text-faint md:grid', columns)}
      >
        {names.map((name) => (
          <span key={name} className={cx(name === 'Amount' && 'text-end')}>
            {name}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.key ?? row.id} className="px-4 py-4 md:px-5">
            <dl className={cx('grid gap-x-6 gap-y-4 md:items-baseline', columns)}>
              <Cell name="ID">
                <span className="block font-mono text-mini text-muted wrap-anywhere">{row.id}</span>
              </Cell>
              <Cell name="Prompt">
                {row.prompt ?? <span className="font-mono text-small wrap-anywhere">{row.promptId}</span>}
              </Cell>
              {hasUser && <Cell name="User">{row.user}</Cell>}
              <Cell name="Amount" className="font-semibold tabular-nums md:text-end">
                {row.amount}
              </Cell>
              <Cell name="Date" className="text-muted">
                {row.date}
              </Cell>
            </dl>
            {row.more && <div className="mt-3">{row.more}</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cell({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-3 md:block">
      <dt className="text-small text-faint md:sr-only">{name}</dt>
      <dd className={cx('min-w-0', className)}>{children}</dd>
    </div>
  )
}
