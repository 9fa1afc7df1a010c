import type { Prompt } from '@promptery/contract/listings/prompts'
import { uploaderOf } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configOptions } from '../../lib/api/config.ts'
import { dueWords, hiringWords } from '../../listings/parts/offer-words.ts'
import { ownedPromptPath, paidState, paths, promptPath, signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { LicenceTerms } from '../../ui/text/LicenceTerms.tsx'
import { Price } from '../../ui/text/Price.tsx'
import { useBuyPrompt } from './api.ts'
import { BuyError } from './BuyError.tsx'
import { DemoPayment } from './DemoPayment.tsx'
import { ProviderPayment } from './ProviderPayment.tsx'

type Props = {
  prompt: Prompt
  userId: string | undefined
  /** Whether the user came from 'Get Prompt' or 'Buy'. */
  isJustBought: boolean
}

export function Checkout({ prompt, userId, isJustBought }: Props) {
  const { data: config } = useQuery(configOptions)
  const owner = prompt.owned ? userId : undefined
  const isOwn = prompt.uploadedBy === userId
  // Until the configuration is known, nobody should type a card number into the demo's form.
  if (!config) return <WithoutConfig />
  return (
    <Columns summary={<OrderSummary prompt={prompt} />}>
      {isOwn ? (
        <OwnedOrder prompt={prompt} isListing />
      ) : prompt.offer?.status === 'offered' &&
        userId !== undefined &&
        (prompt.price === 0 || config.payments === 'demo') ? (
        <AcceptOffer prompt={prompt} userId={userId} />
      ) : prompt.price === 0 ? (
        <FreeOrder prompt={prompt} />
      ) : config.payments !== 'demo' ? (
        <ProviderPayment prompt={prompt} userId={userId} />
      ) : owner !== undefined && (!isJustBought || prompt.offer) ? (
        <OwnedOrder prompt={prompt} isListing={false} />
      ) : (
        <DemoPayment purchase={owner === undefined ? undefined : paidState(owner, [prompt])} />
      )}
    </Columns>
  )
}

/** For the samples of the cart: the form is only for show. With a payment provider visitors sign in instead. */
export function SampleCheckout() {
  const { data: config } = useQuery(configOptions)
  if (!config) return <WithoutConfig />
  return (
    <Columns summary={<p className="text-muted">This is a sample. There is nothing to pay for.</p>}>
      {config.payments === 'demo' ? (
        <DemoPayment />
      ) : (
        <LinkButton to={signInPath(paths.cart)} variant="accent" className="w-full">
          Sign in to buy
        </LinkButton>
      )}
    </Columns>
  )
}

function WithoutConfig() {
  const { error, refetch } = useQuery(configOptions)
  if (error) return <ErrorState what="how to pay" error={error} onRetry={() => void refetch()} />
  return <CheckoutSkeleton />
}

export function CheckoutSkeleton() {
  return (
    <Columns summary={<OrderSummarySkeleton />}>
      <Skeleton className="h-96" />
    </Columns>
  )
}

function Columns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card>
        <h2 className="mb-4 text-heading font-semibold">Order summary</h2>
        {summary}
      </Card>
      <Card>
        <h2 className="mb-4 text-heading font-semibold">Payment</h2>
        {children}
      </Card>
    </div>
  )
}

/** Accepts an offer where no money is taken: it is free, or this is the demo checkout. */
function AcceptOffer({ prompt, userId }: { prompt: Prompt; userId: string }) {
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

/** Replaces the payment form for a free prompt: a link to its text, or to the listing. */
function FreeOrder({ prompt: { _id, owned, offer } }: { prompt: Prompt }) {
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

const NOTHING = 'There is nothing to pay.'

/** Replaces the payment form for an owned prompt, and for one's own listing. */
function OwnedOrder({ prompt: { _id, offer }, isListing }: { prompt: Prompt; isListing: boolean }) {
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

function OrderSummary({ prompt }: { prompt: Prompt }) {
  const shown = prompt.owned ? prompt.boughtLicence : prompt.licence
  return (
    <div>
      <ImageWithPlaceholder
        image={prompt.cover_image}
        alt={`Cover of ${prompt.title}`}
        sizes="(min-width: 64rem) 24rem, 92vw"
        isEager
        className="rounded-lg"
      />
      <div className="mt-4 flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <p dir="auto" lang={prompt.language} className="font-semibold wrap-anywhere">
            {prompt.title}
          </p>
          <p className="mt-2">
            <Badge>{prompt.type}</Badge>
          </p>
        </div>
        <Price amount={prompt.price} />
      </div>
      {shown && (
        <dl className="mt-4 border-t pt-4 text-small">
          <dt className="text-faint">Licence</dt>
          <dd className="mt-1 font-medium">
            <LicenceTerms licence={shown} />
          </dd>
        </dl>
      )}
    </div>
  )
}

function OrderSummarySkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/3 rounded-lg" />
      <Skeleton className="mt-4 h-5 w-3/4" />
      <Skeleton className="mt-3 h-5 w-20" />
      <span className="sr-only">Loading...</span>
    </div>
  )
}
