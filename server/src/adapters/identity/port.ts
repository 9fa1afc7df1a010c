/** Whom members may sign in with: an OpenID Connect issuer, or GitHub. */
export interface IdentityProvider {
  /** In addresses, such as `google`. */
  readonly name: string
  /** On screens, such as `Google`. */
  readonly label: string
  /** The issuer of its identities. With their subject it identifies an account there, for good. */
  readonly issuer: string
  /** For the log. */
  readonly describe: string
  /**
   * The provider's address where a person signs in, and what belongs to this attempt alone.
   * @throws IdentityUnavailable
   */
  begin(wanted: { redirectUri: string; mustSignInAnew: boolean }): Promise<{ url: string; checks: IdentityChecks }>
  /**
   * Exchanges the query with which the provider sent a person back.
   * @throws IdentityUnavailable, IdentityRefused
   */
  finish(answer: { redirectUri: string; query: string; checks: IdentityChecks }): Promise<ProvenIdentity>
  /** Asks for what can be asked without a person. @throws IdentityUnavailable, IdentityRefused */
  check(): Promise<void>
}

/** What an answer has to match. Stored until then: fields keep their names. */
export interface IdentityChecks {
  state: string
  codeVerifier: string
  /** Absent: the provider has no ID tokens. */
  nonce?: string
  /** In seconds: how long ago the person may have signed in at the provider. Absent: the provider does not say. */
  maxAge?: number
}

/** An account at a provider, as the provider says it. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  /** Empty: the provider gives none. */
  email: string
  /** Whether the provider says that the address is the person's. */
  isEmailConfirmed: boolean
  /** A name that the person has there. Empty: none. */
  username: string
  /** Whether the person has signed in there just now. A provider that never says when counts as if they had. */
  isRecent: boolean
}

/** The provider does not answer, or not now. */
export class IdentityUnavailable extends Error {}

/** The provider refuses, or its answer is not for this attempt, not signed by it, or too old. */
export class IdentityRefused extends Error {
  /** The person has refused, at the provider. */
  readonly isByPerson: boolean

  constructor(message: string, { isByPerson = false, ...options }: ErrorOptions & { isByPerson?: boolean } = {}) {
    super(message, options)
    this.isByPerson = isByPerson
  }
}
