import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../shop/app.ts'

export interface RawConnection {
  socket: Socket
  statuses(): number[]
}

/** A raw connection from this loopback address. It is closed at the end of the test. */
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
