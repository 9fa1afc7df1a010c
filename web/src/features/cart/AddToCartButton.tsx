import { Button } from '../../components/ui/Button.tsx'
import { useAddToCart } from './api.ts'

/** 'Add to Cart', for signed-in users who do not own the prompt. */
export function AddToCartButton({ promptId }: { promptId: string }) {
  const add = useAddToCart()
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
