import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { ownedPromptPath } from '../../paths.ts'

/** Replaces the payment form for an owned prompt. */
export function OwnedOrder({ promptId }: { promptId: string }) {
  return (
    <>
      <p className="text-lead font-semibold">You own this</p>
      <p className="mt-1 mb-5 text-muted">There is nothing more to pay.</p>
      <LinkButton to={ownedPromptPath(promptId)} variant="accent" className="w-full">
        Open the prompt
      </LinkButton>
    </>
  )
}
