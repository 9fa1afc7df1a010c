import type { messageSchema } from '@promptery/contract/common'
import type {
  ChangeEmailBody,
  confirmEmailResponse,
  EmailSettings,
  emailSettingsResponse,
  ResetPasswordBody,
} from '@promptery/contract/people/email'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { forgetUser } from '../../lib/session/session-api.ts'

/** The address of the signed-in user, and which mails they get. */
export const emailSettingsOptions = queryOptions({
  queryKey: ['email'],
  queryFn: ({ signal }) => call<typeof emailSettingsResponse>({ url: '/users/email', signal }),
})

export const useForgotPassword = () =>
  useMutation({
    mutationKey: ['forgot password'],
    meta: { showsRefusal: true },
    mutationFn: (data: { email: string }) =>
      call<typeof messageSchema>({ method: 'post', url: '/users/password/forgot', data }),
  })

/** Ends every session, also that of this browser. */
export const useResetPassword = () =>
  useMutation({
    mutationKey: ['reset password'],
    meta: { showsRefusal: true },
    mutationFn: (data: ResetPasswordBody) =>
      call<typeof messageSchema>({ method: 'post', url: '/users/password/reset', data }),
    onSuccess: () => forgetUser(),
  })

export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['confirm email'],
    meta: { showsRefusal: true },
    mutationFn: (token: string) =>
      call<typeof confirmEmailResponse>({ method: 'post', url: '/users/email/confirm', data: { token } }),
    onSuccess: () => client.invalidateQueries(emailSettingsOptions),
  })
}

export const useSendConfirmation = () =>
  useMutation({
    mutationKey: ['send confirmation'],
    meta: { showsRefusal: true },
    mutationFn: () => call<typeof messageSchema>({ method: 'post', url: '/users/email/send-confirmation' }),
  })

export const useChangeEmail = () =>
  useMutation({
    mutationKey: ['change email'],
    meta: { showsRefusal: true },
    mutationFn: (data: ChangeEmailBody) => call<typeof messageSchema>({ method: 'put', url: '/users/email', data }),
  })

export function useChangeMailChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['change mail choice'],
    meta: { showsRefusal: true },
    mutationFn: (off: EmailSettings['off']) =>
      call<typeof messageSchema>({ method: 'put', url: '/users/email/choice', data: { off } }),
    onSettled: () => client.invalidateQueries(emailSettingsOptions),
  })
}

/** Switches a kind of mail off, by the parameters of a link in one. */
export const useUnsubscribe = () =>
  useMutation({
    mutationKey: ['unsubscribe'],
    meta: { showsRefusal: true },
    mutationFn: (params: URLSearchParams) =>
      call<typeof messageSchema>({ method: 'post', url: `/mail/unsubscribe?${params}` }),
  })
