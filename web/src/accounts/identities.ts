import type { RequestIdentityBody } from '@promptery/contract/accounts/identities'
import { requestIdentity } from '@promptery/contract/accounts/identities'
import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'

/** Goes to an identity provider, which sends the browser back to `/signin/{provider}`. */
export const useProvider = () =>
  useMutation({
    meta: { showsRefusal: true },
    mutationFn: async (data: RequestIdentityBody) => {
      const { url } = await call(requestIdentity, { body: data })
      window.location.assign(url)
      // Until the page is left. Back restores it.
      return new Promise<void>((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }))
    },
  })
