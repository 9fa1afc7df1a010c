import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { Modal } from '../../components/ui/overlays/Modal.tsx'
import { useRemoveReview } from './api.ts'

/** Takes one's own review back. With `id`, an admin removes that one. */
export function RemoveReview({ promptId, id }: { promptId: string; id?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useRemoveReview(promptId, id)
  const verb = id === undefined ? 'Withdraw' : 'Remove'
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {verb}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${verb} ${id === undefined ? 'your' : 'this'} review?`}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button variant="danger" isLoading={remove.isPending} onClick={() => remove.mutate()}>
              {verb}
            </Button>
          </>
        }
      >
        <p>Its stars and its words go, and so does the engineer’s answer.</p>
        {remove.isError && (
          <Notice tone="danger" role="alert" className="mt-4">
            {remove.error.message}
          </Notice>
        )}
      </Modal>
    </>
  )
}
