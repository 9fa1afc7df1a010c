import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Ceremony {
  options: { challenge: string }
  origin?: string
  rpId?: string
  verifiesUser?: boolean
}

/** A passkey in software, which signs as a browser and its authenticator do. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = ''

  /** What the browser sends for a new passkey. */
  register({ options, ...rest }: Ceremony & { options: { challenge: string; user?: { id: string } } }) {
    this.userHandle = options.user?.id ?? ''
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      this.publicKey(),
    ])
    const authData = Buffer.concat([this.head(rest, HAS_CREDENTIAL), credential])
    // CBOR of { fmt: 'none', attStmt: {}, authData }.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    const clientDataJSON = this.clientData('webauthn.create', { options, ...rest })
    return this.credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What the browser sends when the passkey is used. */
  sign(ceremony: Ceremony) {
    const authenticatorData = this.head(ceremony, 0)
    const clientDataJSON = this.clientData('webauthn.get', ceremony)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    return this.credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.keys.privateKey).toString('base64url'),
      ...(this.userHandle && { userHandle: this.userHandle }),
    })
  }

  private credential<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  private clientData(type: string, { options, origin = 'http://localhost' }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  }

  private head({ rpId = 'localhost', verifiesUser = true }: Omit<Ceremony, 'options'>, flags: number): Buffer {
    this.counter += 1
    const all = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), uint32(this.counter)])
  }

  /** COSE: { kty: EC2, alg: ES256, crv: P-256, x, y }. */
  publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from('a50102032620012158', 'hex'),
      Buffer.from([0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}
