import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { logError } from '../../lib/log.ts'
import { fetchCode } from '../../lib/reload-once.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { cartOptions } from './cart-query.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** 'Add to Cart', for signed-in users who do not own the prompt; a link to the cart if it contains the prompt. */
export function AddToCartButton({ promptId }: { promptId: string }) {
  const { data: items } = useQuery(cartOptions)
  const isAdded = useRef(false)
  const add = useAddToCart(() => {
    isAdded.current = true
    sayAdded().catch((error: unknown) => logError('toast', error))
  })
  // The link takes the focus from the button that it replaces.
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (link && isAdded.current) link.focus({ preventScroll: true })
  }, [])
  if (items?.some(({ _id }) => _id === promptId)) {
    return (
      <LinkButton ref={takeFocus} to={paths.cart} className="max-lg:px-3">
        In your cart
      </LinkButton>
    )
  }
  return (
    <>
      <Button isLoading={add.isPending} onClick={() => add.mutate(promptId)} className="max-lg:px-3">
        Add to Cart
      </Button>
      {add.isError && (
        <span role="status" className="text-small text-muted">
          {add.error.message}
        </span>
      )}
    </>
  )
}

/** Loads the code of toasts, which visitors do not need. */
async function sayAdded(): Promise<void> {
  const { default: toast } = await fetchCode(() => import('../../ui/feedback/toast.ts'))
  toast.success(<Added />)
}

function Added() {
  return (
    <span className="flex items-center gap-3">
      <span>Added to Cart</span>
      <TextLink to={paths.cart} className="py-2.5">
        See your cart
      </TextLink>
    </span>
  )
}
