import type { ChangePasswordBody, SetPasswordBody, SignOutEverywhereBody } from '@promptery/contract/accounts/sessions'
import {
  changePassword,
  endSession,
  listSessions,
  setPassword,
  signOutEverywhere,
} from '@promptery/contract/accounts/sessions'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { forgetUser } from '../../lib/session/session-api.ts'
import { securityOptions } from '../security-api.ts'

/** Last used first. */
export const sessionsOptions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
})

/** Sessions, and what may have been removed with them. */
const refetchSignIns = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries(sessionsOptions),
    client.invalidateQueries(securityOptions),
    invalidateRoots(client, 'apiKeys'),
  ])

/** Changes the password, which ends all other sessions. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: ChangePasswordBody) => call(changePassword, { body: data }),
    onSuccess: () => refetchSignIns(client),
  })
}

/** Sets the password of an account that has none. */
export const useSetPassword = () =>
  useSend((data: SetPasswordBody) => call(setPassword, { body: data }), { refetches: [securityOptions.queryKey] })

/** Ends a session. The list is refetched even after a failure: the session may have ended already. */
export const useEndSession = (id: string) =>
  useSend(() => call(endSession, { params: { id } }), {
    refetches: [sessionsOptions.queryKey],
    evenIfFailed: true,
  })

export function useSignOutEverywhere() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: SignOutEverywhereBody) => call(signOutEverywhere, { body: data }),
    onSuccess: async (_, { thisToo }) => {
      if (thisToo) return forgetUser()
      await refetchSignIns(client)
    },
  })
}

/** What signs the user in besides the password, in words. Null where nothing does, or nothing would be left. */
export function useRemovableSignIns(): string | null {
  const { data } = useQuery(securityOptions)
  if (!data?.hasPassword) return null
  const words = [data.passkeys.length > 0 && 'passkeys', data.identities.length > 0 && 'linked accounts']
  return words.filter(Boolean).join(' and ') || null
}
