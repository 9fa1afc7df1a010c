import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { publish } from '../queries/publish.ts'
import { openForCommand, openForServer } from './connect.ts'

it('A server hears what a command publishes, among what it publishes itself', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-listen-'))
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
  await rm(dataDir, { recursive: true })
})
