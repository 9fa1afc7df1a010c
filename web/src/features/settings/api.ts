import type { ChangeSettingsBody, settingsResponse } from '@promptery/contract/settings/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { configOptions } from '../../lib/api/config.ts'

/** How often other admins' changes are looked for. */
const LOOK_MS = 15_000

/** The shop's settings, for admins. What others change meanwhile is shown beside what is being typed. */
export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => call<typeof settingsResponse>({ url: '/admin/settings', signal }),
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: 'always',
  gcTime: 0,
})

/** Uploads a picture, which becomes the logo. */
export function useChangeLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['change logo'],
    meta: { showsRefusal: true },
    mutationFn({ picture, version }: { picture: File; version: number }) {
      const data = new FormData()
      data.set('version', String(version))
      data.set('picture', picture)
      return call<typeof settingsResponse>({ method: 'post', url: '/admin/logo', data })
    },
    onSuccess(saved) {
      client.setQueryData(settingsOptions.queryKey, saved)
      void client.invalidateQueries({ queryKey: configOptions.queryKey })
    },
  })
}

/** Changes settings. A refusal for another admin's change fetches what they have set. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['change settings'],
    meta: { showsRefusal: true },
    mutationFn: (body: ChangeSettingsBody) =>
      call<typeof settingsResponse>({ method: 'put', url: '/admin/settings', data: body }),
    onSuccess(saved) {
      client.setQueryData(settingsOptions.queryKey, saved)
      void client.invalidateQueries({ queryKey: configOptions.queryKey })
    },
    async onError(error) {
      if (hasCode(error, 'settings_changed')) await client.refetchQueries({ queryKey: settingsOptions.queryKey })
    },
  })
}
