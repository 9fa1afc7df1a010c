import toast from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useVerified } from '../../verification/use-verified.tsx'
import { useDisableTotp } from './api.ts'

export function TurnOffTotp({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const { verified, dialog } = useVerified()
  const confirm = () =>
    verified(() => disable.mutateAsync()).then(
      () => {
        onClose()
        toast.success('Two-Step Sign-In Is Off')
      },
      () => undefined,
    )
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Turn off two-step sign-in?"
        action="Turn off"
        request={disable}
        onConfirm={() => void confirm()}
      >
        From then on your password alone signs you in. Your recovery codes stop working.
      </ConfirmDialog>
      {dialog}
    </>
  )
}
