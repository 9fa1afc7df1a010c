import { Button } from '../../components/ui/Button.tsx'
import { useBuyPrompt } from './api.ts'

type Props = { promptId: string; title: string; userId: string }

/** 'Buy', beside one of several prompts. */
export function BuyButton({ promptId, title, userId }: Props) {
  const buy = useBuyPrompt()
  return (
    <>
      {buy.isError && (
        <span role="status" className="text-small text-muted">
          {buy.error.message}
        </span>
      )}
      <Button
        variant="accent"
        isLoading={buy.isPending}
        onClick={() => buy.mutate({ boughtBy: userId, promptId })}
        className="min-w-20"
      >
        Buy<span className="sr-only"> {title}</span>
      </Button>
    </>
  )
}
