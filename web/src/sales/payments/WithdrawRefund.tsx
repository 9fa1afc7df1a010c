import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { useWithdrawRefund } from './api.ts'

/** Withdraws a refund request, which can be repeated within the deadline. */
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
