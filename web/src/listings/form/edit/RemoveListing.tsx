import { quoted } from '@promptery/contract/isolated'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useDeletePrompt } from './use-delete-prompt.ts'

/** Removes a listing: a sold one is withdrawn and kept for its buyers, another one is deleted. */
export function RemoveListing({ prompt }: { prompt: Prompt }) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useDeletePrompt(prompt._id)
  if (prompt.withdrawn) return null
  const isSold = prompt.salesCount > 0
  const verb = isSold ? 'Withdraw this listing' : 'Delete this listing'
  return (
    <section aria-label={verb} className="mt-14 border-t pt-8">
      <p className="mb-4 max-w-prose text-muted">
        {isSold
          ? 'Take it off the market for good. Those who bought it keep it; it cannot be offered again.'
          : 'Nobody has bought it yet: it can be deleted with its text.'}
      </p>
      <Button onClick={() => setIsOpen(true)} className="text-danger!">
        {verb}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${verb}?`}
        action={isSold ? 'Withdraw' : 'Delete'}
        request={remove}
        onConfirm={() => remove.mutate()}
      >
        {isSold
          ? `${quoted(prompt.title)} was sold ${plural(prompt.salesCount, 'time')}. Nobody can buy it any more, and this cannot be undone. Its buyers keep it and its text.`
          : `${quoted(prompt.title)} and its text are deleted for good.`}
      </ConfirmDialog>
    </section>
  )
}
