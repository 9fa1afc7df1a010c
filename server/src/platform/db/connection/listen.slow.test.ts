import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { publish } from '../queries/publish.ts'
import { openForCommand, openForServer } from './connect.ts'

it('a server receives what it publishes, and what a command publishes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-listen-'))
  const server = await openForServer({ dataDir, databaseUrl: undefined }, () => undefined)
  const [received, longer]: [string[], string[]] = [[], []]
  const into = (ids: string[]) =>
    server.listen(
      (payload) => ids.push(JSON.parse(payload).id),
      () => undefined,
    )
  const [stop, stopLonger] = [await into(received), await into(longer)]
  const command = await openForCommand({ dataDir, databaseUrl: undefined })
  const [first, second, third, last] = [newId(), newId(), newId(), newId()]
  const anEvent = (id: string) => ({ kind: 'message' as const, id, userIds: [] })
  await publish(server.db, anEvent(first))
  await command.db.transaction((tx) => publish(tx, anEvent(second)))
  await publish(server.db, anEvent(third))
  await expect.poll(() => received).toEqual([first, second, third])
  await stop()
  await publish(command.db, anEvent(last))
  await expect.poll(() => longer).toEqual([first, second, third, last])
  expect(received).toHaveLength(3)
  await stopLonger()
  await command.close()
  await server.close()
  await rm(dataDir, { recursive: true })
})
