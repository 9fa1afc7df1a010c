import { LIMITS } from '@promptery/contract/constants'
import { usernameSchema } from '@promptery/contract/people/users'
import type { ProvenIdentity } from '../../../adapters/identity/port.ts'
import { asciiName } from '../../../platform/ascii-name.ts'

/** A name that sign-up accepts, made of what the provider knows. Empty: none can be made. */
export function suggestUsername({ username, email }: Pick<ProvenIdentity, 'username' | 'email'>): string {
  const names = [username, email.split('@')[0] ?? ''].map((name) =>
    asciiName(name)
      .replace(/^[-.]+/, '')
      .slice(0, LIMITS.username.max)
      .replace(/[-.]+$/, ''),
  )
  return names.find((name) => usernameSchema.safeParse(name).success) ?? ''
}
