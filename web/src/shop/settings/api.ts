import type { ResponseOf } from '@promptery/contract/route'
import type { ChangeSettingsBody } from '@promptery/contract/shop/settings/settings'
import { changeLogo, changeSettings, getSettings, removeDemoAccounts } from '@promptery/contract/shop/settings/settings'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { configOptions } from '../../lib/api/config.ts'
import { useSend } from '../../lib/api/use-send.ts'

/** How often other admins' changes are looked for. */
const LOOK_MS = 15_000

/** The shop's settings, for admins. What others change meanwhile is shown beside what is being typed. */
export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => call(getSettings, { signal }),
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: 'always',
  gcTime: 0,
})

/** Uploads a picture, which becomes the logo. */
export function useChangeLogo() {
  const client = useQueryClient()
  return useSend(
    ({ picture, version }: { picture: File; version: number }) => {
      const data = new FormData()
      data.set('version', String(version))
      data.set('picture', picture)
      return call(changeLogo, { body: data })
    },
    { onSuccess: (saved) => show(client, saved) },
  )
}

/** Changes settings. A refusal for another admin's change fetches what they have set. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useSend((data: ChangeSettingsBody) => call(changeSettings, { body: data }), {
    onSuccess: (saved) => show(client, saved),
    async onError(error) {
      if (hasCode(error, 'settings_changed')) await client.refetchQueries({ queryKey: settingsOptions.queryKey })
    },
  })
}

/** Removes the demo accounts. Their listings stand on many screens. */
export function useRemoveDemo() {
  const client = useQueryClient()
  return useSend(() => call(removeDemoAccounts), {
    onSuccess(saved) {
      show(client, saved)
      void client.invalidateQueries()
    },
  })
}

function show(client: QueryClient, saved: ResponseOf<typeof getSettings>): void {
  client.setQueryData(settingsOptions.queryKey, saved)
  void client.invalidateQueries({ queryKey: configOptions.queryKey })
}
