import type { Env } from '../../platform/env.ts'
import type { IdentityProvider } from './port.ts'

/** The connected providers. Their library is loaded only if there are any. */
export async function chooseIdentityProviders({
  identityProviders,
}: Pick<Env, 'identityProviders'>): Promise<IdentityProvider[]> {
  if (identityProviders.length === 0) return []
  const [{ oidcProvider }, { githubProvider }] = await Promise.all([import('./oidc.ts'), import('./github.ts')])
  return identityProviders.map((settings) =>
    settings.kind === 'github' ? githubProvider(settings) : oidcProvider(settings),
  )
}
