import type {
  ChangeEmailBody,
  ChangeMailChoiceBody,
  confirmEmailResponse,
  emailSettingsResponse,
  ResetPasswordBody,
} from '@promptery/contract/accounts/email'
import type { messageSchema } from '@promptery/contract/common'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { shaped } from '../../lib/api/shape.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { forgetUser } from '../../lib/session/session-api.ts'

/** The address of the signed-in user, and which mails they get. */
export const emailSettingsOptions = queryOptions({
  queryKey: ['email'],
  queryFn: async ({ signal }) =>
    shaped(await call<typeof emailSettingsResponse>({ url: '/users/email', signal }), { off: Array.isArray }),
})

export const useForgotPassword = () =>
  useSend<typeof messageSchema, { email: string }>('forgot password', (data) => ({
    method: 'post',
    url: '/users/password/forgot',
    data,
  }))

/** Ends every session, also that of this browser. */
export const useResetPassword = () =>
  useSend<typeof messageSchema, ResetPasswordBody>(
    'reset password',
    (data) => ({ method: 'post', url: '/users/password/reset', data }),
    { onSuccess: () => forgetUser() },
  )

export const useConfirmEmail = () =>
  useSend<typeof confirmEmailResponse, string>(
    'confirm email',
    (token) => ({ method: 'post', url: '/users/email/confirm', data: { token } }),
    { refetches: [emailSettingsOptions.queryKey] },
  )

export const useSendConfirmation = () =>
  useSend<typeof messageSchema>('send confirmation', () => ({ method: 'post', url: '/users/email/send-confirmation' }))

export const useChangeEmail = () =>
  useSend<typeof messageSchema, ChangeEmailBody>('change email', (data) => ({
    method: 'put',
    url: '/users/email',
    data,
  }))

export const useChangeMailChoice = () =>
  useSend<typeof messageSchema, ChangeMailChoiceBody>(
    'change mail choice',
    (data) => ({ method: 'put', url: '/users/email/choice', data }),
    { refetches: [emailSettingsOptions.queryKey], evenIfFailed: true },
  )

/** Switches a kind of mail off, by the parameters of a link in one. */
export const useUnsubscribe = () =>
  useSend<typeof messageSchema, URLSearchParams>('unsubscribe', (params) => ({
    method: 'post',
    url: `/mail/unsubscribe?${params}`,
  }))
