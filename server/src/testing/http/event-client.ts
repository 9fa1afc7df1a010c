import type { AddressInfo } from 'node:net'
import { blocksOf, openStream } from '@promptery/testing/event-stream'
import { expect } from 'vitest'
import type { TestApp } from '../shop/app.ts'
import { aUser, type TestUser } from '../shop/factories.ts'
import { newSession } from '../shop/sign-in/new-session.ts'

export interface ReceivedEvent {
  event: string
  id: string
  data: Record<string, unknown>
}

export interface EventClient {
  status: number
  headers: Headers
  received: ReceivedEvent[]
  /** The position for a reconnect. */
  lastEventId(): string
  /** The raw text, including comments. */
  text(): string
  /** Waits for this number of events. */
  receives(count: number): Promise<ReceivedEvent[]>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

export const sessionCookie = (shop: TestApp, user: TestUser): Promise<string> => newSession(shop.deps.db, user)

/** Opens `GET /events` and waits for its position. */
export async function openEvents(
  shop: TestApp,
  cookie: string,
  given: { lastEventId?: string; query?: string } = {},
): Promise<EventClient> {
  const { port } = shop.app.server.address() as AddressInfo
  const stopping = new AbortController()
  const { signal } = stopping
  const response = await openStream(`http://127.0.0.1:${port}`, { ...given, cookie, signal })
  const received: ReceivedEvent[] = []
  let lastEventId = ''
  let text = ''
  let hasBegun = false
  const readAll = async (): Promise<void> => {
    for await (const block of blocksOf(response)) {
      text += `${block.text}\n\n`
      lastEventId = block.id ?? lastEventId
      // A position without an event follows the missed events.
      if (block.data === undefined) hasBegun ||= block.id !== undefined
      else received.push({ event: block.event ?? '', id: lastEventId, data: JSON.parse(block.data) })
    }
  }
  const ended = readAll().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  if (response.ok) await expect.poll(() => hasBegun).toBe(true)
  const client: EventClient = {
    status: response.status,
    headers: response.headers,
    received,
    lastEventId: () => lastEventId,
    text: () => text,
    async receives(count) {
      await expect.poll(() => received.length).toBeGreaterThanOrEqual(count)
      return received
    },
    ended,
    close: () => stopping.abort(),
  }
  opened.push(client)
  return client
}

const opened: EventClient[] = []

/** Closes all streams of a test. */
export function closeEvents(): void {
  for (const client of opened.splice(0)) client.close()
}

/** A user with a session who can open streams and send messages. */
export async function aListener(shop: TestApp) {
  const user = await aUser(shop.deps)
  const cookie = await sessionCookie(shop, user)
  return {
    user,
    cookie,
    open: (given?: { lastEventId?: string; query?: string }, from: TestApp = shop) => openEvents(from, cookie, given),
    /** @returns the message's id */
    async send(to: { id: string }, message: string, through: TestApp = shop): Promise<string> {
      const response = await through.visitor('POST', `/messages/send/${to.id}`, { message }, { headers: { cookie } })
      return response.json()._id
    },
  }
}

/** Ids of received events without repetitions. */
export const idsOf = (client: EventClient, event: string): string[] => [
  ...new Set(client.received.filter((received) => received.event === event).map(({ id }) => id)),
]
