import { setTimeout as sleep } from 'node:timers/promises'
import { Listener } from '@promptery/testing/listener'
import { Person } from '@promptery/testing/person'
import { setRole } from '../../../server/src/accounts/create-user.ts'
import { CLI_ACTOR } from '../../../server/src/platform/db/queries/audit.ts'
import { type Cluster, sellPrompt, urlOf } from './cluster.ts'
import { quantile, type Report } from './report.ts'

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const MESSAGES_PER_PAIR = 10
const RECEIVE_TIMEOUT_MS = 10_000
/** Settings are served within a second; the other half is for a busy machine. */
const SETTING_MS = 1_500
const POLL_MS = 20
/** Far above the usual delay, far below that of a polling client. */
const LIVE_MS = 2_000

/** Processes share accounts, sessions, files and live events. */
export async function checkSharing(report: Report, cluster: Cluster): Promise<void> {
  report.heading('Processes share their state')
  await checkSessions(report, cluster)
  await checkFiles(report, cluster)
  await checkLive(report, cluster)
  await checkSettings(report, cluster)
}

async function checkSessions(report: Report, cluster: Cluster): Promise<void> {
  const addresses = [...cluster.servers.map(({ url }) => url), cluster.nginx.url]
  const current: number[] = []
  const after: number[] = []
  for (const url of addresses) {
    const person = await new Person(url).signUp()
    for (const other of addresses) current.push((await person.at(other).call('GET', '/users/current')).status)
    await person.at(url).call('POST', '/users/logout')
    for (const other of addresses) after.push((await person.at(other).call('GET', '/users/current')).status)
  }
  const share = (statuses: number[], status: number) =>
    `${statuses.filter((found) => found === status).length} of ${statuses.length} answered ${status}`
  report.check(
    'signed in on one, signed in on all',
    current.every((s) => s === 200),
    share(current, 200),
  )
  report.check(
    'signed out on one, signed out on all',
    after.every((s) => s === 401),
    share(after, 401),
  )
}

async function checkFiles(report: Report, cluster: Cluster): Promise<void> {
  const seller = await new Person(urlOf(cluster, 0)).signUp()
  const sizes: number[] = []
  for (const cover of [new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), undefined]) {
    const id = await sellPrompt(seller, 'A cover that every process has', cover)
    for (const { url } of cluster.servers) {
      const response = await seller.at(url).call('GET', `/prompts/${id}`)
      const { prompt } = response.body as { prompt: { cover_image: { url: string } } }
      const picture = await fetch(new URL(prompt.cover_image.url, url))
      sizes.push(picture.ok ? (await picture.arrayBuffer()).byteLength : 0)
    }
  }
  const [uploaded, drawn] = [sizes.slice(0, 3), sizes.slice(3)]
  const isSame = (found: number[]) => found.every((size) => size > 0 && size === found[0])
  report.check('an uploaded cover and a drawn one come from each', isSame(uploaded) && isSame(drawn), `${sizes} bytes`)
}

async function checkLive(report: Report, cluster: Cluster): Promise<void> {
  const addresses = [...cluster.servers.map(({ url }) => url), cluster.nginx.url]
  const tooLate: string[] = []
  const timesMs: number[] = []
  for (const from of addresses) {
    const [ann, bob] = [await new Person(from).signUp(), await new Person(from).signUp()]
    const listeners = await Promise.all(addresses.map((url) => new Listener(url, bob).isOpen()))
    const sentAt = new Map<string, number>()
    for (let count = 0; count < MESSAGES_PER_PAIR; count += 1) {
      const now = performance.now()
      sentAt.set(await sendMessage(ann, bob.id), now)
    }
    for (const listener of listeners) {
      tooLate.push(...(await listener.receives([...sentAt.keys()], RECEIVE_TIMEOUT_MS)))
      for (const [id, at] of listener.received) timesMs.push(at - (sentAt.get(id) ?? 0))
      await listener.close()
    }
  }
  report.check(
    'a message through one arrives live through each other and nginx',
    tooLate.length === 0 && quantile(timesMs, 1) < LIVE_MS,
    `${timesMs.length} received, ${tooLate.length} missing; from sending to receiving ${quantile(timesMs, 0.5)} ms in the middle, ${quantile(timesMs, 1)} ms at most`,
  )
}

/** A setting that an admin changes at one process is served by all of them. */
async function checkSettings(report: Report, cluster: Cluster): Promise<void> {
  const addresses = cluster.servers.map(({ url }) => url)
  const admin = await new Person(urlOf(cluster, 0)).signUp()
  await setRole(cluster.database, { email: admin.email, role: 'admin', actor: CLI_ACTOR })
  const timesMs: number[] = []
  for (const [index, url] of addresses.entries()) {
    const triesPerDay = { value: index + 1, version: index }
    const changed = await admin.at(url).call('PUT', '/admin/settings', { triesPerDay })
    const from = performance.now()
    if (changed.status !== 200) throw new Error(`a setting: ${changed.status} ${JSON.stringify(changed.body)}`)
    await Promise.all(addresses.map((other) => untilServed(other, triesPerDay.value)))
    timesMs.push(performance.now() - from)
  }
  report.check(
    'a setting that is changed at one is served by all',
    quantile(timesMs, 1) < SETTING_MS,
    `${addresses.length} changes, served by the last one after ${quantile(timesMs, 0.5)} ms in the middle, ${quantile(timesMs, 1)} ms at most`,
  )
}

/** Asks a process for its configuration, as a visitor, until it has the setting or takes far too long. */
async function untilServed(url: string, triesPerDay: number): Promise<void> {
  const visitor = new Person(url)
  const signal = AbortSignal.timeout(RECEIVE_TIMEOUT_MS)
  while (!signal.aborted) {
    const { body } = await visitor.call('GET', '/config')
    if ((body as { triesPerDay?: unknown } | undefined)?.triesPerDay === triesPerDay) return
    await sleep(POLL_MS)
  }
}

/** @returns the message's id. @throws Error with an unexpected response */
async function sendMessage(from: Person, to: string): Promise<string> {
  const response = await from.call('POST', `/messages/send/${to}`, { message: 'Does this arrive?' })
  const { _id } = (response.body ?? {}) as { _id?: unknown }
  if (response.status !== 201 || typeof _id !== 'string')
    throw new Error(`a message: ${response.status} ${JSON.stringify(response.body)}`)
  return _id
}
