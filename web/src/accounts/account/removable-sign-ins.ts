import { useQuery } from '@tanstack/react-query'
import { securityOptions } from '../security-api.ts'

/** What signs the user in besides the password, in words. Null where nothing does, or nothing would be left. */
export function useRemovableSignIns(): string | null {
  const { data } = useQuery(securityOptions)
  if (!data?.hasPassword) return null
  const words = [data.passkeys.length > 0 && 'passkeys', data.identities.length > 0 && 'linked accounts']
  return words.filter(Boolean).join(' and ') || null
}
