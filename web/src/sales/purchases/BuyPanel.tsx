import type { Prompt } from '@promptery/contract/listings/prompts'
import type { ReactNode } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { cx } from '../../lib/cx.ts'
import { useSession } from '../../lib/session/session.ts'
import { editPromptPath, ownedPromptPath, promptPath, signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { LicenceName } from '../../ui/text/LicenceTerms.tsx'
import { Price } from '../../ui/text/Price.tsx'
import { shownTerms, useBuyPrompt } from './api.ts'
import { BuyError } from './BuyError.tsx'

type Props = { prompt: Prompt; addToCart: ReactNode }

/** On tall phones what can be bought is fixed at the bottom of the screen. */
const BAR =
  'fixed inset-x-0 bottom-0 z-30 border-t bg-surface px-(--page-gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] low:static low:rounded-xl low:border lg:static lg:rounded-xl lg:border lg:p-5'
const CARD = 'rounded-xl border bg-surface p-5'

/** The price and its actions. */
export function BuyPanel({ prompt, addToCart }: Props) {
  const { user } = useSession()
  const { tax } = useConfig()
  const buy = useBuyPrompt()
  const isOwn = user !== null && (prompt.uploadedBy === user._id || prompt.owned)
  return (
    <section aria-label="Get this prompt" className={prompt.isForSale ? BAR : CARD}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:block">
        <div className="me-auto flex flex-wrap items-baseline gap-x-3 max-sm:flex-col lg:mb-4">
          <Price amount={prompt.price} className="text-heading lg:text-title" />
          {tax && prompt.price > 0 && (
            <span className="text-small text-muted">{tax.isIncluded ? 'with tax' : 'plus tax'}</span>
          )}
          {prompt.licence && (
            <span className="text-small text-muted">
              <span className="sr-only">Licence: </span>
              <LicenceName licence={prompt.licence} />
            </span>
          )}
          {isOwn && <span className="text-small text-muted">You own this</span>}
          {!isOwn && !prompt.isForSale && <span className="text-small text-muted">Not for sale</span>}
        </div>
        <div className={cx('flex gap-2', user ? 'lg:*:flex-1' : 'lg:*:grow')}>
          {isOwn && <LinkButton to={ownedPromptPath(prompt._id)}>Open the prompt</LinkButton>}
          {user?._id === prompt.uploadedBy && <LinkButton to={editPromptPath(prompt._id)}>Edit</LinkButton>}
          {!user && prompt.openText !== undefined && (
            <LinkButton to="#use" className="px-3">
              Use it here
            </LinkButton>
          )}
          {!user && prompt.isForSale && (
            <LinkButton to={signInPath(promptPath(prompt._id))} variant="accent">
              {prompt.price === 0 ? 'Sign in to get it free' : 'Sign in to buy'}
            </LinkButton>
          )}
          {user && prompt.isForSale && (
            <>
              <Button
                variant="accent"
                isLoading={buy.isBusy}
                onClick={() => buy.mutate({ boughtBy: user._id, promptId: prompt._id, ...shownTerms(prompt) })}
                className="max-lg:px-3"
              >
                Get Prompt
              </Button>
              {addToCart}
            </>
          )}
        </div>
      </div>
      <BuyError error={buy.error} className="mt-2" />
    </section>
  )
}
