import type { messageSchema } from '@promptery/contract/common'
import type { CodeBody, recoveryCodesResponse, totpSecretResponse } from '@promptery/contract/people/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { useSend } from '../../../lib/api/use-send.ts'
import { securityOptions } from '../../../lib/session/security-api.ts'
import { sessionsOptions } from '../api.ts'

/** A new secret. It is only in the response, and discarded with the dialog that shows it. */
export const useStartTotp = () =>
  useSend<typeof totpSecretResponse>('start totp', () => ({ method: 'post', url: '/users/totp' }), { gcTime: 0 })

/** Asks for codes from now on. The recovery codes are only in the response. */
export function useConfirmTotp() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['confirm totp'],
    meta: { showsRefusal: true },
    gcTime: 0,
    mutationFn: (data: CodeBody) =>
      call<typeof recoveryCodesResponse>({ method: 'post', url: '/users/totp/confirm', data }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries(securityOptions), client.invalidateQueries(sessionsOptions)]),
  })
}

export const useDisableTotp = () =>
  useSend<typeof messageSchema, CodeBody>(
    'disable totp',
    (data) => ({ method: 'post', url: '/users/totp/disable', data }),
    { refetches: [securityOptions.queryKey] },
  )

/** Replaces the recovery codes. The new ones are only in the response. */
export const useRenewRecoveryCodes = () =>
  useSend<typeof recoveryCodesResponse>(
    'renew recovery codes',
    () => ({ method: 'post', url: '/users/recovery-codes' }),
    { refetches: [securityOptions.queryKey], gcTime: 0 },
  )
