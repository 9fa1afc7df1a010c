import type { BalanceChoice, DeletionBody, DeletionState, DeletionWait } from '@promptery/contract/accounts/deletion'
import { deleteAccount, getDeletionState } from '@promptery/contract/shop/own-data'
import { DELETION_DAYS } from '@promptery/contract/shown-name'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { shaped } from '../../../lib/api/shape.ts'
import { useSend } from '../../../lib/api/use-send.ts'
import { formatAmounts } from '../../../lib/format.ts'
import { forgetUser } from '../../../lib/session/session-api.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { useVerified } from '../../verification/use-verified.tsx'
import { Waits } from './Waits.tsx'

/** A deletion that was asked for. */
export type Left = { dueAt: string; waits: readonly DeletionWait[] }

type Props = { onLeft: (left: Left) => void; onClose: () => void }

/** Asks once more, and what becomes of earnings. */
export function DeleteDialog({ onLeft, onClose }: Props) {
  const { data: state, error, refetch, isFetching } = useQuery(deletionOptions)
  const [balance, setBalance] = useState<BalanceChoice>()
  const remove = useDeleteAccount()
  const { verified, dialog } = useVerified()
  const mustChoose = (state?.balances.length ?? 0) > 0 && !balance
  const send = async () => {
    if (!state || mustChoose) return
    try {
      const { deletion } = await verified(() => remove.mutateAsync({ balance }))
      onLeft(deletion)
      forgetUser()
    } catch {
      // The dialog shows it.
    }
  }
  return (
    <FormDialog
      title="Delete your account?"
      action="Delete My Account"
      variant="danger"
      isPending={remove.isPending}
      isIncomplete={!state || mustChoose}
      refused={remove.error?.message}
      onSend={() => void send()}
      onClose={onClose}
      above={dialog}
    >
      <p>
        You will be signed out at once. Sign in within {DELETION_DAYS} days to keep your account. After that it is
        erased for good.
      </p>
      {error && (
        <ErrorState what="what it waits for" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!state && !error && <Skeleton className="h-16 rounded-md" />}
      {state && <Waits waits={state.waits} />}
      {state && state.balances.length > 0 && <BalanceChoices state={state} chosen={balance} onChoose={setBalance} />}
    </FormDialog>
  )
}

const CHOICES: [BalanceChoice, string][] = [
  ['pay_out', 'Pay it out first, as always. My account is erased when that is done.'],
  ['forfeit', 'I give it up: the shop keeps it.'],
]

type ChoiceProps = {
  state: Pick<DeletionState, 'balances'>
  chosen: BalanceChoice | undefined
  onChoose: (choice: BalanceChoice) => void
}

function BalanceChoices({ state, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="text-small font-medium">
        Your earnings of {formatAmounts(state.balances)} are not paid yet
      </legend>
      {CHOICES.map(([choice, label]) => (
        <label key={choice} className="flex min-h-11 items-center gap-2.5 text-small">
          <input
            type="radio"
            name="balance"
            className="size-5 shrink-0 accent-accent"
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** What a deletion would wait for. It changes by what happens elsewhere, so it is not kept. */
const deletionOptions = queryOptions({
  queryKey: ['deletion'],
  queryFn: async ({ signal }) => shaped(await call(getDeletionState, { signal }), { waits: Array.isArray }),
  staleTime: 0,
})

/** Asks for the deletion of the account, which ends the session. */
const useDeleteAccount = () => useSend((data: DeletionBody) => call(deleteAccount, { body: data }))
