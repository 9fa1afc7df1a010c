import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { ownedPromptPath } from '../../paths.ts'

/** In place of the payment form for a prompt that one has bought before. */
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
