import type { ChangeEmailBody, ChangeMailChoiceBody, ResetPasswordBody } from '@promptery/contract/accounts/email'
import {
  changeEmail,
  changeMailChoice,
  confirmEmail,
  forgotPassword,
  getEmailSettings,
  resetPassword,
  sendConfirmation,
} from '@promptery/contract/accounts/email'
import { unsubscribe } from '@promptery/contract/notices/mail'
import type { Sent } from '@promptery/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { shaped } from '../../lib/api/shape.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { forgetUser } from '../../lib/session/session-api.ts'

/** The address of the signed-in user, and which mails they get. */
export const emailSettingsOptions = queryOptions({
  queryKey: ['email'],
  queryFn: async ({ signal }) => shaped(await call(getEmailSettings, { signal }), { off: Array.isArray }),
})

export const useForgotPassword = () => useSend((data: { email: string }) => call(forgotPassword, { body: data }))

/** Ends every session, also that of this browser. */
export const useResetPassword = () =>
  useSend((data: ResetPasswordBody) => call(resetPassword, { body: data }), { onSuccess: () => forgetUser() })

export const useConfirmEmail = () =>
  useSend((token: string) => call(confirmEmail, { body: { token } }), { refetches: [emailSettingsOptions.queryKey] })

export const useSendConfirmation = () => useSend(() => call(sendConfirmation))

export const useChangeEmail = () => useSend((data: ChangeEmailBody) => call(changeEmail, { body: data }))

export const useChangeMailChoice = () =>
  useSend((data: ChangeMailChoiceBody) => call(changeMailChoice, { body: data }), {
    refetches: [emailSettingsOptions.queryKey],
    evenIfFailed: true,
  })

/** Switches a kind of mail off, by the parameters of a link in one. */
export const useUnsubscribe = () =>
  useSend((params: URLSearchParams) =>
    call(unsubscribe, { query: Object.fromEntries(params) as Sent<typeof unsubscribe, 'query'> }),
  )
