import { LIMITS } from '@promptery/contract/constants'
import { decomposed } from '@promptery/contract/normalize'
import { usernameSchema } from '@promptery/contract/people/users'
import type { ProvenIdentity } from '../../../adapters/identity/port.ts'

/** A name that sign-up accepts, made of what the provider knows. Empty: none can be made. */
export function suggestUsername({ username, email }: Pick<ProvenIdentity, 'username' | 'email'>): string {
  const names = [username, email.split('@')[0] ?? ''].map((name) =>
    decomposed(name)
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_.-]+/g, '-')
      .replace(/^[-.]+/, '')
      .slice(0, LIMITS.username.max)
      .replace(/[-.]+$/, ''),
  )
  return names.find((name) => usernameSchema.safeParse(name).success) ?? ''
}
