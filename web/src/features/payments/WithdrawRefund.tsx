import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { useWithdrawRefund } from './api.ts'

/** Takes one's request back: it can be made again as long as there is time. */
export function WithdrawRefund({ requestId, title }: { requestId: string; title: string }) {
  const withdraw = useWithdrawRefund()
  return (
    <Button
      variant="ghost"
      className="-mx-4"
      isLoading={withdraw.isPending}
      onClick={() =>
        withdraw.mutateAsync(requestId).then(
          () => toast.success('Withdrawn'),
          (error: Error) => toast.error(error.message),
        )
      }
    >
      Withdraw <span className="sr-only">the request for {title}</span>
    </Button>
  )
}
