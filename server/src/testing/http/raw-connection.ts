import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../shop/app.ts'

export interface RawConnection {
  socket: Socket
  /** The statuses of the answers so far. */
  statuses(): number[]
}

/** A connection to an app that listens, from this address of loopback, for requests as text. It ends with the test. */
export async function openRaw({ app }: TestApp, localAddress: string): Promise<RawConnection> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  return { socket, statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)) }
}
