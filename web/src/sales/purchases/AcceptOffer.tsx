import type { Prompt } from '@promptery/contract/listings/prompts'
import { uploaderOf } from '@promptery/contract/shown-name'
import { hiringWords } from '../../listings/parts/offer-words.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useBuyPrompt } from './api.ts'
import { BuyError } from './BuyError.tsx'

/** Accepts an offer where no money is taken: it is free, or this is the demo checkout. */
export function AcceptOffer({ prompt, userId }: { prompt: Prompt; userId: string }) {
  const buy = useBuyPrompt()
  const { _id: promptId, price, offer } = prompt
  return (
    <>
      <p className="mb-5 text-muted">{offer && hiringWords(uploaderOf(prompt), offer.days)}</p>
      <Button
        variant="accent"
        isLoading={buy.isBusy}
        onClick={() => buy.mutate({ boughtBy: userId, promptId, price })}
        className="w-full"
      >
        Accept the offer
      </Button>
      <BuyError error={buy.error} className="mt-3" />
    </>
  )
}
