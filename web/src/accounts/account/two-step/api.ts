import type { CodeBody, recoveryCodesResponse, totpSecretResponse } from '@promptery/contract/accounts/security'
import type { messageSchema } from '@promptery/contract/common'
import { useSend } from '../../../lib/api/use-send.ts'
import { securityOptions } from '../../security-api.ts'
import { sessionsOptions } from '../api.ts'

/** A new secret. It is only in the response, and discarded with the dialog that shows it. */
export const useStartTotp = () =>
  useSend<typeof totpSecretResponse>('start totp', () => ({ method: 'post', url: '/users/totp' }), { gcTime: 0 })

/** Asks for codes from now on. The recovery codes are only in the response. */
export const useConfirmTotp = () =>
  useSend<typeof recoveryCodesResponse, CodeBody>(
    'confirm totp',
    (data) => ({ method: 'post', url: '/users/totp/confirm', data }),
    { refetches: [securityOptions.queryKey, sessionsOptions.queryKey], gcTime: 0 },
  )

export const useDisableTotp = () =>
  useSend<typeof messageSchema>('disable totp', () => ({ method: 'post', url: '/users/totp/disable' }), {
    refetches: [securityOptions.queryKey],
  })

/** Replaces the recovery codes. The new ones are only in the response. */
export const useRenewRecoveryCodes = () =>
  useSend<typeof recoveryCodesResponse>(
    'renew recovery codes',
    () => ({ method: 'post', url: '/users/recovery-codes' }),
    { refetches: [securityOptions.queryKey], gcTime: 0 },
  )
