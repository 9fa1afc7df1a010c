import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepUnsent, restoreUnsent, sendKey } from './unsent.ts'

/** Keeps the user's messages that have not arrived beyond this page, and brings back those of the page before. */
export function useUnsentKeeping(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const cache = client.getMutationCache()
    const [name] = sendKey(userId)
    restoreUnsent(client, userId)
    return cache.subscribe(({ mutation }) => {
      if (mutation?.options.mutationKey?.[0] === name) keepUnsent(cache, userId)
    })
  }, [client, userId])
}
