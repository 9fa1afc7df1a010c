import type { Prompt } from '@promptery/contract/listings/prompts'
import { dueWords } from '../../listings/parts/offer-words.ts'
import { ownedPromptPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'

const NOTHING = 'There is nothing to pay.'

/** Replaces the payment form for an owned prompt, and for one's own listing. */
export function OwnedOrder({ prompt: { _id, offer }, isListing }: { prompt: Prompt; isListing: boolean }) {
  const bought = { heading: offer ? 'Paid' : 'You own this', words: (offer && dueWords(offer)) ?? NOTHING }
  const { heading, words } = isListing ? { heading: 'This is your prompt', words: NOTHING } : bought
  return (
    <>
      <p className="text-lead font-semibold">{heading}</p>
      <p className="mt-1 mb-5 text-muted">{words}</p>
      <LinkButton to={ownedPromptPath(_id)} variant="accent" className="w-full">
        Open the prompt
      </LinkButton>
    </>
  )
}
