import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useRemoveReview, useRemoveReviewSample } from './api.ts'

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

/** Removes the sample of one's own review. */
export const RemoveSample = ({ promptId }: { promptId: string }) => (
  <ConfirmRemoval
    label="Remove sample"
    verb="Remove"
    title="Remove your sample?"
    removal={useRemoveReviewSample(promptId)}
  >
    Your stars and words stay. You can add another sample.
  </ConfirmRemoval>
)

type Props = {
  label: string
  verb: string
  title: string
  children: ReactNode
  removal: {
    mutate: (given: undefined, then: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
}

export function ConfirmRemoval({ label, verb, title, children, removal }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const remove = () => removal.mutate(undefined, { onSuccess: close })
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog isOpen={isOpen} onClose={close} title={title} action={verb} request={removal} onConfirm={remove}>
        {children}
      </ConfirmDialog>
    </>
  )
}
