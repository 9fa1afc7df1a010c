import type { Prompt } from '@promptery/contract/listings/prompts'
import { dueWords } from '../../listings/parts/offer-words.ts'
import { ownedPromptPath, promptPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'

/** Replaces the payment form for a free prompt: a link to its text, or to the listing. */
export function FreeOrder({ prompt: { _id, owned, offer } }: { prompt: Prompt }) {
  const stays = (offer && dueWords(offer)) ?? 'The prompt is yours. It stays in your library.'
  return (
    <>
      <p className="text-lead font-semibold">Free: nothing to pay</p>
      <p className="mt-1 mb-5 text-muted">{owned ? stays : 'You get it on its page, without a card.'}</p>
      <LinkButton to={owned ? ownedPromptPath(_id) : promptPath(_id)} variant="accent" className="w-full">
        {owned ? 'Open the prompt' : 'Go to the prompt'}
      </LinkButton>
    </>
  )
}
