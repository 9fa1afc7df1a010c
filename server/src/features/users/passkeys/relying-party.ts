/** Whom passkeys are made for: the shop at its public origin. */
export interface RelyingParty {
  expectedOrigin: string
  expectedRPID: string
}

export function relyingPartyAt(address: string): RelyingParty {
  // Without a port that follows from the scheme, as browsers say it.
  const { origin, hostname } = new URL(address)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** Loaded at first use. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Options for the browser, and the challenge that its answer has to be for. */
export interface PasskeyOptions {
  options: Record<string, unknown>
  challenge: string
}
