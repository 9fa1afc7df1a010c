import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { allTransactionsOptions } from '../api.ts'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionList } from './TransactionList.tsx'
import { TransactionTotals } from './TransactionTotals.tsx'
import { readView, type TransactionView, writeView } from './transaction-view.ts'

/** All transactions with buyers and sellers, and a filter. */
export function AllTransactions() {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const isFiltered = `${writeView(view)}` !== ''
  const change = (next: TransactionView, isTyped = false) =>
    setParams(writeView(next), { replace: isTyped, preventScrollReset: true })
  return (
    <>
      <TransactionFilters view={view} onChange={change} />
      <TransactionTotals view={view} />
      <TransactionList
        options={allTransactionsOptions(view)}
        hasUser
        empty={
          isFiltered ? (
            <EmptyState title="No transaction fits">
              Look for the beginning of a username, a whole email address, words of a prompt, or an ID.
            </EmptyState>
          ) : (
            <EmptyState title="No transactions yet">Every purchase is listed here.</EmptyState>
          )
        }
      />
    </>
  )
}
