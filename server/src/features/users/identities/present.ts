import type { Identity } from '@promptery/contract/people/identities'
import type { Deps } from '../../../platform/context.ts'
import type { identities } from '../../../platform/db/schema.ts'
import { labelOf } from './find-provider.ts'

/** Without the subject. */
export const presentIdentity =
  ({ identityProviders = [] }: Pick<Deps, 'identityProviders'>) =>
  ({ id, issuer, email, lastUsedAt }: typeof identities.$inferSelect): Identity => ({
    _id: id,
    label: labelOf({ identityProviders }, issuer),
    email,
    isConnected: identityProviders.some((one) => one.issuer === issuer),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  })
