import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atEndOfFile } from '../at-end-of-file.ts'

/** What happens to connections. */
interface Faults {
  /** They are closed at once. */
  refuses?: boolean
  /** They are accepted, and nothing is sent back. */
  isSilent?: boolean
  /** They end after so many bytes from the client. */
  cutUploadAt?: number
  /** They end after so many bytes from the server. */
  cutDownloadAt?: number
  /** Each part from the server is held for so long. */
  delayMs?: number
  /** So long a silence after the first part from the server. */
  silenceMs?: number
  /** This many connections have the faults, and later ones none. */
  times?: number
}

export interface UnreliableProxy {
  url: string
  /** Connections since the faults were set. */
  connections(): number
  /** For new connections. Ends the existing ones. */
  set(faults: Faults): void
}

/** A server on loopback between a client and the server at `target`, which breaks connections when it is told to. */
export async function unreliable(target: string): Promise<UnreliableProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let faults: Faults = {}
  let count = 0

  const server = createServer((client) => {
    count += 1
    const isFaulty = count <= (faults.times ?? Number.POSITIVE_INFINITY)
    const {
      refuses,
      isSilent,
      cutUploadAt = Infinity,
      cutDownloadAt = Infinity,
      delayMs = 0,
      silenceMs,
    } = isFaulty ? faults : {}
    sockets.add(client)
    client.on('error', () => undefined).on('close', () => sockets.delete(client))
    if (refuses) return void client.destroy()
    if (isSilent) return void client.resume()
    const upstream = connect(Number(port), hostname).on('error', () => undefined)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    let [up, down] = [0, 0]
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.end())
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk.subarray(0, Math.max(0, cutUploadAt - up)))
      up += chunk.length
      if (up > cutUploadAt) end()
    })
    upstream.on('data', (chunk: Buffer) => {
      if (silenceMs !== undefined && down === 0) {
        upstream.pause()
        setTimeout(() => upstream.resume(), silenceMs)
      }
      const part = chunk.subarray(0, Math.max(0, cutDownloadAt - down))
      down += chunk.length
      const isCut = down > cutDownloadAt
      setTimeout(() => (isCut ? client.write(part, end) : client.write(part)), delayMs)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    set(next) {
      faults = next
      count = 0
      for (const socket of sockets) socket.destroy()
    },
  }
}
