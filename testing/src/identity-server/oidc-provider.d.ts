declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    accountId: string
    claims(): object
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
    }
  }

  interface Configuration {
    clients: object[]
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    cookies: { keys: string[] }
    features: object
    interactions: { url(context: unknown, interaction: { uid: string }): string }
    jwks: { keys: object[] }
    pkce: { required(): boolean }
    ttl: Record<string, number>
    findAccount(context: unknown, id: string): Account
    loadExistingGrant(context: Context): Promise<Grant>
  }

  export default class Provider {
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    proxy: boolean
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (...given: unknown[]) => void): void
  }
}
