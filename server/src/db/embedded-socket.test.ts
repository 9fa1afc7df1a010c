import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openForCommand, openForServer } from './connect.ts'
import type { OpenDatabase } from './db.ts'
import { socketDir, socketFile } from './embedded-socket.ts'
import { newId } from './ids.ts'
import { rowsOf } from './rows-of.ts'
import { users } from './schema.ts'

const folders: string[] = []
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-embedded-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describe('the socket of a running server', () => {
  let dataDir: string
  let server: OpenDatabase
  const clients: pg.Client[] = []
  const sockets: Socket[] = []
  beforeAll(async () => {
    dataDir = await aFolder()
    server = await openForServer({ dataDir, databaseUrl: undefined }, () => undefined)
    await server.migrate()
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end().catch(() => undefined)
    for (const socket of sockets.splice(0)) socket.destroy()
    await freed()
  })

  async function aClient(): Promise<pg.Client> {
    for (;;) {
      const client = new pg.Client({ host: socketDir(dataDir), database: 'postgres', user: 'postgres' })
      // Its connection is broken off on purpose.
      client.on('error', () => undefined)
      try {
        await client.connect()
        clients.push(client)
        return client
      } catch {
        // The server has not noticed yet that the one before has gone.
        await sleep(50)
      }
    }
  }
  /** The socket below a client, to break it as a killed process does. */
  const wireOf = (client: pg.Client): Socket =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream

  const aName = (): string => `u${newId().slice(-8)}`
  const insertOf = (name: string): string =>
    `insert into users (id, username, username_key) values ('${newId()}', '${name}', '${name}')`
  const onServer = (name: string) => server.db.insert(users).values({ id: newId(), username: name, usernameKey: name })
  const isThere = async (name: string): Promise<boolean> =>
    (await server.db.select().from(users).where(eq(users.usernameKey, name))).length > 0

  /** Fails when the server's own query does not come through soon. */
  async function freed(limitMs = 3_000): Promise<void> {
    const late = sleep(limitMs, 'late', { ref: false })
    expect(await Promise.race([server.db.execute(sql`select 1`).then(() => 'free'), late])).toBe('free')
  }

  it('lets the server’s own writes wait for the end of a client’s transaction', async () => {
    const client = await aClient()
    const [theirs, own] = [aName(), aName()]
    await client.query('begin')
    await client.query(insertOf(theirs))
    let isWritten = false
    const writing = onServer(own).then(() => {
      isWritten = true
    })
    await sleep(100)
    expect(isWritten).toBe(false)
    await client.query('rollback')
    await writing
    expect(await isThere(theirs)).toBe(false)
    expect(await isThere(own)).toBe(true)
  })

  it('lets a client wait for the end of the server’s own transaction', async () => {
    const client = await aClient()
    const [theirs, own] = [aName(), aName()]
    const events: string[] = []
    let writing: Promise<unknown> = Promise.resolve()
    await server.db
      .transaction(async (tx) => {
        await tx.insert(users).values({ id: newId(), username: own, usernameKey: own })
        writing = client.query(insertOf(theirs)).then(() => events.push('client'))
        await sleep(100)
        events.push('server')
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await writing
    expect(events).toEqual(['server', 'client'])
    expect(await isThere(own)).toBe(false)
    expect(await isThere(theirs)).toBe(true)
  })

  it('takes turns with a client without losing anything', async () => {
    const client = await aClient()
    const names = Array.from({ length: 40 }, aName)
    await Promise.all([
      (async () => {
        for (const name of names.slice(0, 20)) {
          await client.query('begin')
          await client.query('insert into users (id, username, username_key) values ($1, $2, $2)', [newId(), name])
          await client.query('commit')
        }
      })(),
      ...names
        .slice(20)
        .map((name) =>
          server.db.transaction((tx) => tx.insert(users).values({ id: newId(), username: name, usernameKey: name })),
        ),
    ])
    for (const name of names) expect(await isThere(name)).toBe(true)
  })

  it('tells a client of its errors and goes on', async () => {
    const client = await aClient()
    await expect(client.query('select * from nothing_there')).rejects.toThrow('does not exist')
    await expect(client.query('select $1::int', ['x'])).rejects.toThrow('invalid input')
    expect((await client.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
    await client.query('begin')
    await expect(client.query('select 1/0')).rejects.toThrow('division by zero')
    await client.query('rollback')
    await freed()
  })

  it('rolls back what a client leaves open when it dies', async () => {
    const client = await aClient()
    const theirs = aName()
    await client.query('begin')
    await client.query(insertOf(theirs))
    wireOf(client).destroy()
    await freed()
    expect(await isThere(theirs)).toBe(false)
  })

  it('goes on when a client dies while it waits for its turn to begin a transaction', async () => {
    const client = await aClient()
    const theirs = aName()
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      client.query(`begin; ${insertOf(theirs)}`).catch(() => undefined)
      await sleep(50)
      wireOf(client).destroy()
      await sleep(50)
    })
    await freed()
    expect(await isThere(theirs)).toBe(false)
    const next = await aClient()
    expect((await next.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  it('goes on when a client dies in the middle of an exchange, without what it had executed', async () => {
    const client = await aClient()
    const theirs = aName()
    const wire = wireOf(client)
    wire.write(exchange(insertOf(theirs)))
    await sleep(100)
    wire.destroy()
    await freed()
    expect(await isThere(theirs)).toBe(false)
    const next = await aClient()
    expect((await next.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  it('goes on when a client dies in the middle of an exchange that has failed', async () => {
    const client = await aClient()
    const wire = wireOf(client)
    wire.write(exchange('select * from nothing_there'))
    await sleep(100)
    wire.destroy()
    await freed()
    const own = aName()
    await onServer(own)
    expect(await isThere(own)).toBe(true)
  })

  it('goes on when a client dies in the middle of a message', async () => {
    const client = await aClient()
    const wire = wireOf(client)
    wire.write(exchange('select 1').subarray(0, 9))
    await freed()
    wire.destroy()
    await freed()
  })

  it('does not wait for ever for a client that falls silent in the middle of an exchange', async () => {
    const client = await aClient()
    const theirs = aName()
    wireOf(client).write(exchange(insertOf(theirs)))
    await sleep(100)
    await freed(8_000)
    expect(await isThere(theirs)).toBe(false)
  })

  it('survives what is not PostgreSQL’s protocol', async () => {
    const socket = connect(socketFile(dataDir))
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await sleep(100)
    await freed()
    socket.destroy()
    const next = await aClient()
    expect((await next.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  it('lets one command after the other in', async () => {
    const first = await openForCommand({ dataDir, databaseUrl: undefined })
    const second = openForCommand({ dataDir, databaseUrl: undefined })
    const name = aName()
    await first.migrate()
    await first.db.insert(users).values({ id: newId(), username: name, usernameKey: name })
    await sleep(300)
    await first.close()
    const command = await second
    expect((await command.db.select().from(users).where(eq(users.usernameKey, name))).length).toBe(1)
    await command.close()
    expect(await isThere(name)).toBe(true)
  })

  it('is closed with the server, also while a client is in a transaction', async () => {
    const folder = await aFolder()
    const other = await openForServer({ dataDir: folder, databaseUrl: undefined }, () => undefined)
    const client = new pg.Client({ host: socketDir(folder), database: 'postgres', user: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    await client.query('create table left_open (n int)')
    await other.close()
    await client.end().catch(() => undefined)
    const again = await openForServer({ dataDir: folder, databaseUrl: undefined }, () => undefined)
    expect(await rowsOf(again.db, sql`select to_regclass('left_open') as found`)).toEqual([{ found: null }])
    await again.close()
  })
})

/** Parse, bind and execute, without the sync that would end the exchange. */
function exchange(statement: string): Buffer {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    message('P', Buffer.from(`\0${statement}\0\0\0`)),
    message('B', Buffer.from('\0\0\0\0\0\0\0\0')),
    message('E', Buffer.from('\0\0\0\0\0')),
  ])
}
