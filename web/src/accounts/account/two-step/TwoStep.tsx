import type { Security } from '@promptery/contract/accounts/security'
import { useState } from 'react'
import { hasCode } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { useVerified } from '../../verification/use-verified.tsx'
import { useRenewRecoveryCodes, useStartTotp } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpTotp } from './SetUpTotp.tsx'
import { TurnOffTotp } from './TurnOffTotp.tsx'

const codesLeft = (count: number) => (count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`)

/** Whether a code follows the password, and its recovery codes. */
export function TwoStep({ security }: { security: Security }) {
  const [isTurningOff, setIsTurningOff] = useState(false)
  const start = useStartTotp()
  const renew = useRenewRecoveryCodes()
  const { verified, dialog } = useVerified()
  // Errors are shown below.
  const quietly = (work: () => Promise<unknown>) => void verified(work).catch(() => undefined)
  const error = [start.error, renew.error].find((one) => one && !hasCode(one, 'verification_required'))
  return (
    <>
      <h3 className="mb-3 flex flex-wrap items-center gap-3 text-lead font-semibold">
        Two-step sign-in <Badge tone={security.totp ? 'good' : 'neutral'}>{security.totp ? 'On' : 'Off'}</Badge>
      </h3>
      <p className="text-small text-muted">
        {security.totp
          ? `After your password you type a code of your authenticator app. ${codesLeft(security.recoveryCodesLeft)}`
          : 'A code of an authenticator app follows your password, so that the password alone lets nobody in.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {security.totp ? (
          <>
            <Button isLoading={renew.isPending} onClick={() => quietly(() => renew.mutateAsync())}>
              New recovery codes
            </Button>
            <Button onClick={() => setIsTurningOff(true)}>Turn off</Button>
          </>
        ) : (
          <Button isLoading={start.isPending} onClick={() => quietly(() => start.mutateAsync())}>
            Set up
          </Button>
        )}
      </div>
      {error && (
        <Notice tone="danger" role="alert" className="mt-4">
          {error.message}
        </Notice>
      )}
      {start.data && <SetUpTotp secret={start.data} onClose={() => start.reset()} />}
      {renew.data && (
        <Modal
          isOpen
          onClose={() => undefined}
          title="Your new recovery codes"
          footer={
            <Button variant="accent" onClick={() => renew.reset()}>
              I have kept them
            </Button>
          }
        >
          <p className="mb-4">The earlier ones stop working.</p>
          <RecoveryCodes codes={renew.data.recoveryCodes} />
        </Modal>
      )}
      {isTurningOff && <TurnOffTotp onClose={() => setIsTurningOff(false)} />}
      {dialog}
    </>
  )
}
