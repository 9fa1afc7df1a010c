import { type IdentityProvider, IdentityRefused, IdentityUnavailable } from '../../adapters/identity/port.ts'
import type { Deps } from '../../platform/context.ts'
import { Invalid, NotFound, Unavailable } from '../../platform/errors.ts'

const RETRY_SECONDS = 30

type Ctx = Pick<Deps, 'identityProviders' | 'log'>

/** @throws NotFound */
export function findProvider({ identityProviders = [] }: Ctx, name: string): IdentityProvider {
  const found = identityProviders.find((one) => one.name === name)
  if (!found) throw new NotFound('This way to sign in is not connected')
  return found
}

/** The name of an issuer's provider. Of one that is not connected any more, its host. */
export const labelOf = ({ identityProviders = [] }: Pick<Deps, 'identityProviders'>, issuer: string): string =>
  identityProviders.find((one) => one.issuer === issuer)?.label ?? new URL(issuer).hostname

/** Asks a provider. What it says stays in the log. @throws Invalid, Unavailable */
export async function ask<Result>(
  { log }: Ctx,
  provider: IdentityProvider,
  question: () => Promise<Result>,
): Promise<Result> {
  const { label } = provider
  try {
    return await question()
  } catch (error) {
    if (error instanceof IdentityUnavailable) {
      log.warn({ err: error, provider: provider.name }, 'an identity provider does not answer')
      const message = `${label} does not answer. Try again later, or sign in another way.`
      throw new Unavailable('identity_unavailable', message, RETRY_SECONDS)
    }
    if (!(error instanceof IdentityRefused)) throw error
    if (error.isByPerson) throw new Invalid('identity_refused', `You have not signed in at ${label}.`)
    log.warn({ err: error, provider: provider.name }, 'the answer of an identity provider was refused')
    throw new Invalid('identity_refused', `The answer of ${label} was not accepted. Start again.`)
  }
}
