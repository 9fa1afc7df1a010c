import { ReadableStream } from 'node:stream/web'
import { BackupFailed } from './manifest.ts'

/** The beginning of a file that age has encrypted. */
const MAGIC = 'age-encryption.org/'

// Loaded when it is needed: most shops do not encrypt.
const age = () => import('age-encryption')

/** Whether age can encrypt for this public key. */
export async function isRecipient(key: string): Promise<boolean> {
  const { Encrypter } = await age()
  try {
    new Encrypter().addRecipient(key)
    return true
  } catch {
    return false
  }
}

/** A new pair of keys. Who has the secret one can read what is encrypted for the other. */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** A step of a pipeline that encrypts in the format of age (https://age-encryption.org). */
export const encryptFor = (recipient: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await age()
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }

/**
 * A step of a pipeline that decrypts where the file is encrypted.
 * @throws BackupFailed when it is encrypted and there is no identity, or another one
 */
export const decryptWith = (identity: string | undefined) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]()
    const first = await chunks.next()
    if (first.done) return
    const whole = (async function* () {
      yield first.value
      yield* { [Symbol.asyncIterator]: () => chunks }
    })()
    if (first.value.subarray(0, MAGIC.length).toString() !== MAGIC) return yield* whole
    if (identity === undefined) {
      throw new BackupFailed('The backup is encrypted: add --identity FILE with its secret key. Nothing was changed.')
    }
    const { Decrypter } = await age()
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    yield* await decrypter.decrypt(ReadableStream.from(whole)).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('no identity matched'))) throw error
      throw new BackupFailed('The backup is encrypted for another key than the one in --identity. Nothing was changed.')
    })
  }
