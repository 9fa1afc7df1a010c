import { beginPasskey, requestPasskey } from '@promptery/contract/accounts/passkeys'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from '../api/api-client.ts'
import { fetchCode } from '../reload-once.ts'

/** Whether this browser has passkeys for this address. An IP address can have none. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** The person has closed the browser's dialog, or it found no passkey. */
class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven'
}

const notGiven = (error: unknown): never => {
  throw new PasskeyNotGiven('No passkey was given. Try again.', { cause: error })
}

/** Asks the browser for a passkey of this shop. Its code is loaded at first use. */
export async function askForPasskey() {
  const { startAuthentication } = await fetchCode(() => import('@simplewebauthn/browser'))
  const optionsJSON = (await call(requestPasskey)).options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(notGiven)
}

/** Has the browser make a passkey. */
export async function makePasskey() {
  const { startRegistration } = await fetchCode(() => import('@simplewebauthn/browser'))
  const optionsJSON = (await call(beginPasskey)).options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(notGiven)
}
