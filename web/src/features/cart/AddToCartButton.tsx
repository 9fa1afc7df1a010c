import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/actions/Button.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { paths } from '../../paths.ts'
import { cartOptions, useAddToCart } from './api.ts'

/** 'Add to Cart', for signed-in users who do not own the prompt; links to the cart if it contains the prompt. */
export function AddToCartButton({ promptId }: { promptId: string }) {
  const { data: items } = useQuery(cartOptions)
  const add = useAddToCart()
  if (!add.isPending && items?.some(({ _id }) => _id === promptId)) {
    return (
      <LinkButton to={paths.cart} className="max-lg:px-3">
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
