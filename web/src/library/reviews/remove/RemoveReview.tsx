import { useRemoveReview } from '../api.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'

/** Withdraws one's own review. With `id`, an admin removes that one. */
export function RemoveReview({ promptId, id }: { promptId: string; id?: string }) {
  const verb = id === undefined ? 'Withdraw' : 'Remove'
  return (
    <ConfirmRemoval
      label={verb}
      verb={verb}
      title={`${verb} ${id === undefined ? 'your' : 'this'} review?`}
      removal={useRemoveReview(promptId, id)}
    >
      Its stars, its words and its sample go, and so does the engineer’s answer.
      {id !== undefined && ' Its author cannot review this prompt again.'}
    </ConfirmRemoval>
  )
}
