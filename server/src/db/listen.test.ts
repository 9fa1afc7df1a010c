import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openForCommand, openForServer } from './connect.ts'
import { newId } from './ids.ts'
import { publish } from './queries/publish.ts'
import { WireNotifications } from './wire-notifications.ts'

/** A message as PostgreSQL writes it. */
function wire(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const notification = (channel: string, payload: string) =>
  wire('A', Buffer.concat([Buffer.alloc(4), Buffer.from(`${channel}\0${payload}\0`)]))

describe('notifications on the wire', () => {
  it.each([1, 2, 3, 7, 1_000])('are read from chunks of %i bytes', (size) => {
    const heard: string[] = []
    const reader = new WireNotifications((channel, payload) => heard.push(`${channel}: ${payload}`))
    const all = Buffer.concat([
      wire('D', Buffer.from('A row that has an A in it')),
      notification('one', 'été'),
      wire('C', Buffer.from('SELECT 1\0')),
      notification('two', ''),
      notification('one', 'b'.repeat(50)),
      wire('Z', Buffer.from('I')),
    ])
    for (let from = 0; from < all.length; from += size) reader.read(all.subarray(from, from + size))
    expect(heard).toEqual(['one: été', 'two: ', `one: ${'b'.repeat(50)}`])
  })
})

describe('the embedded database', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  it('hears what a command publishes through its socket, among what the server publishes itself', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'promptery-listen-'))
    folders.push(dataDir)
    const server = await openForServer({ dataDir, databaseUrl: undefined }, () => undefined)
    const [heard, longer]: [string[], string[]] = [[], []]
    const into = (ids: string[]) =>
      server.listen(
        (payload) => ids.push(JSON.parse(payload).id),
        () => undefined,
      )
    const [stop, stopLonger] = [await into(heard), await into(longer)]
    const command = await openForCommand({ dataDir, databaseUrl: undefined })
    const [first, second, third, unheard] = [newId(), newId(), newId(), newId()]
    const say = (id: string) => ({ kind: 'message' as const, id, userIds: [] })
    await publish(server.db, say(first))
    await command.db.transaction((tx) => publish(tx, say(second)))
    await publish(server.db, say(third))
    await expect.poll(() => heard).toEqual([first, second, third])
    await stop()
    await publish(command.db, say(unheard))
    await expect.poll(() => longer).toEqual([first, second, third, unheard])
    expect(heard).toHaveLength(3)
    await stopLonger()
    await command.close()
    await server.close()
  }, 60_000)
})
