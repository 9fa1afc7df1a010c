import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { messagesOf } from './wire-messages.ts'
import { WireNotifications } from './wire-notifications.ts'

/** The longest path that a Unix socket may have on every system. */
const SOCKET_PATH_MAX = 100

/** The folder that a PostgreSQL client is told as its host. */
export function socketDir(dataDir: string): string {
  const inside = join(resolve(dataDir), 'run')
  if (inside.length + '/.s.PGSQL.5432'.length <= SOCKET_PATH_MAX) return inside
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  return join(tmpdir(), `promptery-${process.getuid?.() ?? 0}-${name}`)
}

export const socketFile = (dataDir: string): string => join(socketDir(dataDir), '.s.PGSQL.5432')

/** Messages after which more of the same exchange follow: parse, bind, describe, execute, close, flush, copy. */
const EXCHANGE_GOES_ON = new Set('PBDECHd')
/** How long a client that keeps the database may be silent, in an exchange and in a transaction. */
const EXCHANGE_TIMEOUT_MS = 5_000
const TRANSACTION_TIMEOUT_MS = 60_000
const ROLLBACK = Uint8Array.from([...Buffer.from('Q'), 0, 0, 0, 13, ...Buffer.from('ROLLBACK\0')])
const SYNC = Uint8Array.from([...Buffer.from('S'), 0, 0, 0, 4])

type OnNotification = (channel: string, payload: string) => void

/**
 * One client's time with the database. There is one session for all, so nobody else's statement may fall between the
 * messages of an exchange or of a transaction: not the server's own into a client's, nor the other way round.
 */
class Turn {
  private readonly client: PGlite
  private readonly giveBack: () => void

  private constructor(client: PGlite, giveBack: () => void) {
    this.client = client
    this.giveBack = giveBack
  }

  /** Waits until nobody else has the database. */
  static take(client: PGlite): Promise<Turn> {
    return new Promise((taken, failed) => {
      client
        ._runExclusiveTransaction(() => new Promise<void>((giveBack) => taken(new Turn(client, giveBack))))
        .catch(failed)
    })
  }

  async send(message: Uint8Array, onAnswer: (data: Uint8Array) => void): Promise<void> {
    await this.client.runExclusive(() => this.client.execProtocolRawStream(message, { onRawData: onAnswer }))
  }

  end(): void {
    this.giveBack()
  }

  /** Ends a turn whose client has gone: what it had begun is undone, be it a transaction or half an exchange. */
  async abandon(): Promise<void> {
    try {
      // An exchange that has failed passes over everything until the sync, and needs no rollback.
      for (const message of [ROLLBACK, SYNC]) await this.send(message, () => undefined)
    } finally {
      this.giveBack()
    }
  }
}

/** Serves one client until it goes away, falls silent while others wait, or says what is not the protocol. */
async function converse(socket: Socket, client: PGlite, onNotification: OnNotification): Promise<void> {
  const notifications = new WireNotifications(onNotification)
  const answer = (data: Uint8Array): void => {
    notifications.read(data)
    if (socket.writable) socket.write(Buffer.from(data))
  }
  socket.on('timeout', () => socket.destroy())
  let turn: Turn | undefined
  try {
    for await (const { type, bytes } of messagesOf(socket)) {
      socket.setTimeout(0)
      if (type === 'X' || type === 'cancel') break
      if (type === 'security') {
        socket.write('N')
        continue
      }
      turn ??= await Turn.take(client)
      await turn.send(new Uint8Array(bytes), answer)
      if (!EXCHANGE_GOES_ON.has(type) && !client.isInTransaction()) {
        turn.end()
        turn = undefined
      }
      if (turn) socket.setTimeout(client.isInTransaction() ? TRANSACTION_TIMEOUT_MS : EXCHANGE_TIMEOUT_MS)
    }
  } catch {
    // It broke off: what it left is cleared away below.
  } finally {
    await turn?.abandon()
    socket.destroy()
  }
}

/**
 * Opens the PostgreSQL socket of a running server's embedded database. One command at a time may use it.
 * @param onNotification told of what a command publishes, if this database listens to the channel
 */
export async function startSocket(
  client: PGlite,
  dataDir: string,
  onNotification: OnNotification,
): Promise<{ stop(): Promise<void> }> {
  const folder = socketDir(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Whoever holds the lock owns this path: what is there was left by a process that was killed.
  await rm(socketFile(dataDir), { force: true })
  const conversations = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const conversation = converse(socket, client, onNotification).finally(() => conversations.delete(socket))
    conversations.set(socket, conversation)
  })
  server.maxConnections = 1
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketFile(dataDir), resolve)
  })
  return {
    async stop() {
      server.close()
      for (const socket of conversations.keys()) socket.destroy()
      await Promise.allSettled(conversations.values())
      await rm(socketFile(dataDir), { force: true })
    },
  }
}
