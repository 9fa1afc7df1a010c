/** A message of a PostgreSQL client, with its head. */
export interface WireMessage {
  /** The letter of its type; those that open a connection have none. */
  type: string
  bytes: Buffer
}

/** The codes of what a client may send before anything else, in place of the version of its protocol. */
const CANCEL = 80_877_102
const SECURITY = new Set([80_877_103, 80_877_104])
/** PostgreSQL's own limits. */
const OPENING_BYTES_MAX = 10_000
const MESSAGE_BYTES_MAX = 2 ** 30

class NotTheProtocol extends Error {}

/**
 * Cuts what a client sends into messages. What only asks for encryption, which a Unix socket does not need, has the
 * type `security`, and the wish to cancel `cancel`.
 * @throws NotTheProtocol
 */
export async function* messagesOf(source: AsyncIterable<Buffer>): AsyncGenerator<WireMessage> {
  let isOpen = false
  let unread: Buffer[] = []
  let unreadBytes = 0
  for await (const chunk of source) {
    unread.push(chunk)
    unreadBytes += chunk.length
    for (;;) {
      const headBytes = isOpen ? 5 : 8
      if (unreadBytes < headBytes) break
      if ((unread[0]?.length ?? 0) < headBytes) unread = [Buffer.concat(unread)]
      const length = lengthOf(unread[0] as Buffer, isOpen)
      if (unreadBytes < length) break
      const all = Buffer.concat(unread)
      unread = [all.subarray(length)]
      unreadBytes -= length
      const bytes = all.subarray(0, length)
      const type = isOpen ? String.fromCharCode(bytes[0] as number) : openingType(bytes)
      if (type === '') isOpen = true
      yield { type, bytes }
    }
  }
}

function lengthOf(head: Buffer, isOpen: boolean): number {
  const length = isOpen ? 1 + head.readInt32BE(1) : head.readInt32BE(0)
  const [min, max] = isOpen ? [5, MESSAGE_BYTES_MAX] : [8, OPENING_BYTES_MAX]
  if (length < min || length > max) throw new NotTheProtocol(`a message of ${length} bytes`)
  return length
}

function openingType(bytes: Buffer): '' | 'security' | 'cancel' {
  const code = bytes.readInt32BE(4)
  if (SECURITY.has(code)) return 'security'
  return code === CANCEL ? 'cancel' : ''
}
