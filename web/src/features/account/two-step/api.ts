import type { messageSchema } from '@promptery/contract/common'
import type { CodeBody, recoveryCodesResponse, totpSecretResponse } from '@promptery/contract/people/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { securityOptions } from '../../../lib/session/security-api.ts'
import { sessionsOptions } from '../api.ts'

/** A new secret. It is only in the response, and discarded with the dialog that shows it. */
export const useStartTotp = () =>
  useMutation({
    mutationKey: ['start totp'],
    meta: { showsRefusal: true },
    gcTime: 0,
    mutationFn: () => call<typeof totpSecretResponse>({ method: 'post', url: '/users/totp' }),
  })

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

export function useDisableTotp() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['disable totp'],
    meta: { showsRefusal: true },
    mutationFn: (data: CodeBody) => call<typeof messageSchema>({ method: 'post', url: '/users/totp/disable', data }),
    onSuccess: () => client.invalidateQueries(securityOptions),
  })
}

/** Replaces the recovery codes. The new ones are only in the response. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['renew recovery codes'],
    meta: { showsRefusal: true },
    gcTime: 0,
    mutationFn: () => call<typeof recoveryCodesResponse>({ method: 'post', url: '/users/recovery-codes' }),
    onSuccess: () => client.invalidateQueries(securityOptions),
  })
}
