import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPromptResponse, type Prompt } from '@promptery/contract/listings/prompts'
import { rowsOf } from '@promptery/testing/consistency'
import { startTestPostgres, type TestPostgres } from '@promptery/testing/postgres'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { allProblems, KINDS, Ledger, type Where, withDatabase } from '../../ledger.ts'
import type { Outcome, Part } from '../../part.ts'
import { Shoppers } from '../../shoppers.ts'
import { killPostgres } from '../crash.ts'
import { commandsDiskFull } from './commands-disk-full.ts'
import { postgresDiskFull } from './postgres-disk-full.ts'
import { MB, type SmallDisk, smallDisk } from './small-disk.ts'

const PEOPLE = 12
const AT_ONCE = 2
const DISK_BYTES = 320 * MB
/** Time under load with a full disk. */
const FULL_MS = 1_500
/** The server tries to start its PostgreSQL every ten seconds at least. */
const RECOVERY_MS_MAX = 30_000
/** Free bytes: below the reserve, below the half of it reserved for deleting, almost none, none. */
const DEGREES = [48 * MB, 20 * MB, 1 * MB, 0]
const DELETING_NEEDS = 32 * MB
/** With at least these free bytes, PostgreSQL can do its own writes. */
const SAFE_BYTES = 20 * MB

interface Shop {
  disk: SmallDisk
  where: Where
  ledger: Ledger
  shoppers: Shoppers
  server: TestServer
  problems: string[]
  statuses: Map<number, number>
  /** Number of times that PostgreSQL had shut down for lack of space. */
  endings: number
}

/** Creates a listing without a picture, whose cover is drawn on the first request. */
async function listing(shop: Shop): Promise<Prompt> {
  const fields = { title: `Drawn ${performance.now()}`, description: 'x', type: 'GPT', category: 'Fun', price: 0 }
  shop.ledger.open({ kind: 'upload', key: fields.title })
  const body = { ...fields, prompt: 'A fox', engine: 'Chat gpt' }
  const answer = await shop.shoppers.people[0]?.call('POST', '/prompts/create', body)
  return createPromptResponse.parse(answer?.body).newPrompt
}

async function expectStatus(shop: Shop, left: number, path: string, expected: number, method = 'GET'): Promise<void> {
  const where = `${method} ${path} with ${Math.round(left / MB)} MB left`
  const call = path.startsWith('/covers')
    ? fetch(shop.server.url + path).then(async (answer) => ({ status: answer.status, body: await answer.blob() }))
    : shop.shoppers.people[0]?.call(method, path)
  const answer = await call?.catch(() => undefined)
  if (answer?.status !== expected) shop.problems.push(`${where}: ${answer?.status ?? 'no answer'}, not ${expected}`)
}

function noteFigures(shop: Shop): void {
  const seen = shop.shoppers.takeFigures()
  for (const [status, count] of seen.statuses) shop.statuses.set(status, (shop.statuses.get(status) ?? 0) + count)
  shop.problems.push(...seen.bad)
  if (seen.failures > 0) shop.problems.push(`${seen.failures} calls had no answer`)
}

async function expectRecovery(shop: Shop, after: string): Promise<void> {
  const begun = performance.now()
  while (!(await shop.shoppers.isReady())) {
    if (performance.now() - begun < RECOVERY_MS_MAX) await sleep(50)
    else return void shop.problems.push(`${after}: not ready again:\n${shop.server.printed()}`)
  }
}

/** Checks the responses with `left` free bytes. With almost none, PostgreSQL may have shut down. */
async function checkWhileFull(shop: Shop, left: number, { drawn, deleted }: Record<'drawn' | 'deleted', Prompt>) {
  const isOwn = shop.where.databaseUrl === undefined
  if (isOwn && left < SAFE_BYTES && !(await shop.shoppers.isReady())) {
    shop.endings += 1
    return
  }
  for (const kind of KINDS) {
    const needsRoom = kind === 'upload' || isOwn
    const before = shop.ledger.count('acknowledged')
    const status = await shop.shoppers.act(kind)
    if (needsRoom && status !== undefined && status !== 507) {
      shop.problems.push(`${kind} with ${Math.round(left / MB)} MB left: ${status}, not 507`)
    }
    if (!needsRoom && kind === 'message' && shop.ledger.count('acknowledged') === before) {
      shop.problems.push(`a message that needs no room was not taken: ${status}`)
    }
  }
  await expectStatus(shop, left, '/ready', 200)
  await expectStatus(shop, left, '/prompts/all-prompts', 200)
  await expectStatus(shop, left, drawn.cover_image.url, 200)
  const mayDelete = !isOwn || left >= DELETING_NEEDS
  await expectStatus(shop, left, `/prompts/delete/${deleted._id}`, mayDelete ? 200 : 507, 'DELETE')
}

async function fillAndEmpty(shop: Shop, left: number): Promise<void> {
  const { disk, shoppers } = shop
  const listings = { drawn: await listing(shop), deleted: await listing(shop) }
  shoppers.start(AT_ONCE)
  await sleep(200 + Math.random() * 400)
  disk.fill(left)
  await sleep(FULL_MS)
  await shoppers.stop()
  noteFigures(shop)
  await checkWhileFull(shop, left, listings)
  disk.empty()
  await expectRecovery(shop, 'with room again')
  await sleep(400)
  for (const kind of ['message', 'upload'] as const) {
    const status = await shoppers.act(kind)
    if (status !== 201) shop.problems.push(`${kind} when there is room again: ${status ?? 'no answer'}`)
  }
  noteFigures(shop)
  shop.problems.push(...(await allProblems(shop.ledger, shop.where)))
}

/** Kills server and PostgreSQL on a full disk. The next start works or names the reason, and works with free space. */
async function killWhileFull(shop: Shop): Promise<void> {
  shop.disk.fill(0)
  shop.server.child.kill('SIGKILL')
  await killPostgres(shop.where.dataDir)
  await shop.server.ended
  const said = await startTestServer(shop.where).then(
    async (server) => {
      server.child.kill('SIGKILL')
      await server.ended
      return undefined
    },
    (error: unknown) => String(error),
  )
  if (said !== undefined && !/MB are free on the disk/.test(said)) shop.problems.push(`on a full disk: ${said}`)
  shop.disk.empty()
  shop.server = await startTestServer({ ...shop.where, env: { LOG_LEVEL: 'error' } })
  shop.shoppers.goTo(shop.server.url)
  shop.problems.push(...(await allProblems(shop.ledger, shop.where)))
}

/**
 * Writes past the reserve, as a command may: PostgreSQL shuts down when it cannot write its WAL. The server keeps running,
 * and reconnects without losing acknowledged writes when there is space.
 */
async function fillTheLog(shop: Shop): Promise<void> {
  shop.disk.fill(0)
  const failed = await withDatabase(shop.where, async (db) => {
    for (;;) await rowsOf(db, `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
  }).catch((error: unknown) => error)
  if (!(failed instanceof Error)) shop.problems.push('the log was never full')
  await sleep(FULL_MS)
  if (await shop.shoppers.isReady()) shop.problems.push('a log that cannot be written, and the shop is ready')
  else shop.endings += 1
  shop.disk.empty()
  await expectRecovery(shop, 'with room again for the log')
  if (shop.server.child.exitCode !== null) shop.problems.push(`the server ended:\n${shop.server.printed()}`)
  shop.problems.push(...(await allProblems(shop.ledger, shop.where)))
}

async function fillDisk(rounds: number, postgres: TestPostgres | undefined): Promise<Outcome> {
  const disk = smallDisk(DISK_BYTES)
  const where: Where = { dataDir: join(disk.folder, 'data'), databaseUrl: postgres?.url }
  const ledger = new Ledger()
  let shop: Shop | undefined
  try {
    const server = await startTestServer({ ...where, env: { LOG_LEVEL: 'error' } })
    const shoppers = await Shoppers.at(server.url, ledger, PEOPLE)
    for (const status of [503, 507]) shoppers.expected.add(status)
    shop = { disk, where, ledger, shoppers, server, problems: [], statuses: new Map(), endings: 0 }
    for (let round = 1; round <= rounds && shop.problems.length === 0; round += 1) {
      for (const left of DEGREES) await fillAndEmpty(shop, left)
    }
    if (!postgres) {
      await killWhileFull(shop)
      await fillTheLog(shop)
    }
    const { statuses, problems, endings } = shop
    return {
      figures: [
        `${postgres ? 'files alone on it' : 'files and database on it'}: filled ${rounds * DEGREES.length} times, ` +
          `${ledger.count('acknowledged')} acknowledged writes (${ledger.describe()})`,
        `${statuses.get(507) ?? 0} refused with 507, ${statuses.get(503) ?? 0} with 503, ${statuses.get(500) ?? 0} with 500` +
          (postgres ? '' : `; PostgreSQL had ended itself ${endings} times, and came back`),
      ],
      problems,
    }
  } finally {
    shop?.server.child.kill('SIGTERM')
    await shop?.server.ended
    disk.remove()
  }
}

/** Fills the disk under writes: writes are refused, reads work, nothing is lost, and writes work again with free space. */
export const diskFullPart: Part = async ({ dataDir, rounds }) => {
  const own = await fillDisk(rounds, undefined)
  const postgres = await startTestPostgres()
  const connected = await fillDisk(rounds, postgres).finally(() => postgres.remove())
  const outcomes = [own, connected, await postgresDiskFull(rounds), await commandsDiskFull(dataDir)]
  return {
    figures: outcomes.flatMap(({ figures }) => figures),
    problems: outcomes.flatMap(({ problems }) => problems),
  }
}
