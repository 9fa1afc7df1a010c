import type { CreateUserWithIdentityBody, UseIdentityBody } from '@promptery/contract/accounts/identities'
import { createUserWithIdentity, useIdentity } from '@promptery/contract/accounts/identities'
import type { CodeBody } from '@promptery/contract/accounts/security'
import { signInWithCode } from '@promptery/contract/accounts/security'
import type { CreateUserBody, LoginBody, LoginResponse } from '@promptery/contract/accounts/users'
import * as routes from '@promptery/contract/accounts/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { configOptions, useConfig } from '../../lib/api/config.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { showPageNotice } from '../../lib/page-notice.ts'
import { signIn } from '../../lib/session/session.ts'

/** The returned user becomes the current one. Says so where that has taken a deletion of the account back. */
export function enter({ user, cameBack }: Pick<LoginResponse, 'user' | 'cameBack'>): void {
  signIn(user)
  if (cameBack) showPageNotice({ about: 'deletion', content: 'Welcome back: your account will not be deleted.' })
}

/** Starts a session. The returned user becomes the current one. */
export const useLogin = () =>
  useSend((data: LoginBody) => call(routes.signIn, { body: data }), {
    onSuccess: enter,
  })

/** The second step of signing in, after `code_required`. */
export const useCodeLogin = () =>
  useSend((data: CodeBody) => call(signInWithCode, { body: data }), { onSuccess: enter })

/** Sends the answer of an identity provider. The returned user becomes the current one. */
export const useIdentityAnswer = () =>
  useSend((data: UseIdentityBody) => call(useIdentity, { body: data }), {
    onSuccess: ({ user, cameBack }) => {
      if (user) enter({ user, cameBack })
    },
  })

/** The version of the terms on the screen, which a refusal reads again. */
function useShownTerms() {
  const { termsVersion } = useConfig()
  const client = useQueryClient()
  return { termsVersion, onError: () => client.invalidateQueries({ queryKey: configOptions.queryKey }) }
}

/** Creates the account of an identity, and signs in. */
export function useCreateUserWithIdentity() {
  const { termsVersion, onError } = useShownTerms()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: CreateUserWithIdentityBody) => call(createUserWithIdentity, { body: { ...data, termsVersion } }),
    onSuccess: enter,
    onError,
  })
}

/** Creates an account without signing in. */
export function useCreateUser() {
  const { termsVersion, onError } = useShownTerms()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: CreateUserBody) => call(routes.createUser, { body: { ...data, termsVersion } }),
    onError,
  })
}
