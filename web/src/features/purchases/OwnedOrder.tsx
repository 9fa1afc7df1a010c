import type { Prompt } from '@promptery/contract/listings/prompts'
import { dueWords } from '../../components/prompts/offer-words.ts'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { ownedPromptPath } from '../../paths.ts'

/** Replaces the payment form for an owned prompt. */
export function OwnedOrder({ prompt: { _id, offer } }: { prompt: Prompt }) {
  return (
    <>
      <p className="text-lead font-semibold">{offer ? 'Paid' : 'You own this'}</p>
      <p className="mt-1 mb-5 text-muted">{(offer && dueWords(offer)) ?? 'There is nothing more to pay.'}</p>
      <LinkButton to={ownedPromptPath(_id)} variant="accent" className="w-full">
        Open the prompt
      </LinkButton>
    </>
  )
}
