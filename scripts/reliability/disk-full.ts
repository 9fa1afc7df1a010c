import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPromptAnswer } from '@promptery/contract/prompts'
import { rowsOf } from '../../server/src/testing/consistency.ts'
import { commandsDiskFull } from './commands-disk-full.ts'
import { allProblems, KINDS, Ledger, type Where, withDatabase } from './ledger.ts'
import type { Outcome, Part } from './part.ts'
import { postgresDiskFull } from './postgres-disk-full.ts'
import { startTestServer, type TestServer } from './server.ts'
import { Shoppers } from './shoppers.ts'
import { MB, type SmallDisk, smallDisk } from './small-disk.ts'

const PEOPLE = 12
const AT_ONCE = 2
const DISK_BYTES = 320 * MB
/** How long people go on while the disk is full. */
const FULL_MS = 1_500
/** Longer than the server takes to notice that its thread stands still. */
const STALL_MS_MAX = 60_000
/** Longer than the server goes without looking at its disk. */
const LOOK_MS = 5_000
/** How much is left: less than the reserve, less than the half of it that deleting may use, next to nothing, nothing. */
const DEGREES = [48 * MB, 20 * MB, 1 * MB, 0]
const DELETING_NEEDS = 32 * MB

interface Shop {
  disk: SmallDisk
  where: Where
  ledger: Ledger
  shoppers: Shoppers
  server: TestServer
  problems: string[]
  statuses: Map<number, number>
  /** How often it ended itself, saying that the disk is full. */
  endings: number
}

/** A listing without a picture, whose cover is drawn when it is asked for. */
async function listing(shop: Shop): Promise<string> {
  const fields = { title: `Drawn ${performance.now()}`, description: 'x', type: 'GPT', category: 'Fun', price: 0 }
  shop.ledger.open({ kind: 'upload', key: fields.title })
  const body = { ...fields, prompt: 'A fox', engine: 'Chat gpt' }
  const answer = await shop.shoppers.people[0]?.call('POST', '/prompts/create', body)
  return createPromptAnswer.parse(answer?.body).newPrompt._id
}

async function expectStatus(shop: Shop, left: number, path: string, expected: number, method = 'GET'): Promise<void> {
  const where = `${method} ${path} with ${Math.round(left / MB)} MB left`
  const call = path.startsWith('/covers')
    ? fetch(shop.server.url + path).then(async (answer) => ({ status: answer.status, body: await answer.blob() }))
    : shop.shoppers.people[0]?.call(method, path)
  const answer = await call?.catch(() => undefined)
  if (answer?.status !== expected) shop.problems.push(`${where}: ${answer?.status ?? 'no answer'}, not ${expected}`)
}

function noteSeen(shop: Shop): void {
  const seen = shop.shoppers.takeSeen()
  for (const [status, count] of seen.statuses) shop.statuses.set(status, (shop.statuses.get(status) ?? 0) + count)
  shop.problems.push(...seen.bad)
  if (seen.failures > 0 && shop.server.child.exitCode === null && shop.server.child.signalCode === null) {
    shop.problems.push(`${seen.failures} calls had no answer`)
  }
}

/** Whether it runs, or has ended with the words that it promises. */
function hasEnded(shop: Shop): boolean {
  if (shop.server.child.exitCode === null && shop.server.child.signalCode === null) return false
  if (!/is full or was/.test(shop.server.printed())) shop.problems.push(`the server ended:\n${shop.server.printed()}`)
  shop.endings += 1
  return true
}

async function fillAndEmpty(shop: Shop, left: number): Promise<void> {
  const { disk, shoppers } = shop
  const isEmbedded = shop.where.databaseUrl === undefined
  const drawn = await listing(shop)
  const deleted = await listing(shop)
  shoppers.start(AT_ONCE)
  await sleep(200 + Math.random() * 400)
  disk.fill(left)
  await sleep(FULL_MS)
  await shoppers.stop()
  noteSeen(shop)
  if (!hasEnded(shop)) {
    for (const kind of KINDS) {
      const needsRoom = kind === 'upload' || isEmbedded
      const before = shop.ledger.count('acknowledged')
      const status = await shoppers.act(kind)
      if (needsRoom && status !== undefined && status !== 507) {
        shop.problems.push(`${kind} with ${Math.round(left / MB)} MB left: ${status}, not 507`)
      }
      if (!needsRoom && kind === 'message' && shop.ledger.count('acknowledged') === before) {
        shop.problems.push(`a message that needs no room was not taken: ${status}`)
      }
    }
    await expectStatus(shop, left, '/ready', 200)
    await expectStatus(shop, left, '/prompts/all-prompts', 200)
    await expectStatus(shop, left, `/covers/${drawn}/320.webp`, 200)
    const mayDelete = !isEmbedded || left >= DELETING_NEEDS
    await expectStatus(shop, left, `/prompts/delete/${deleted}`, mayDelete ? 200 : 507, 'DELETE')
  }
  disk.empty()
  if (hasEnded(shop)) await restart(shop)
  await sleep(400)
  for (const kind of ['message', 'upload'] as const) {
    const status = await shoppers.act(kind)
    if (status !== 201) shop.problems.push(`${kind} when there is room again: ${status ?? 'no answer'}`)
  }
  noteSeen(shop)
  shop.problems.push(...(await allProblems(shop.ledger, shop.where)))
}

async function restart(shop: Shop): Promise<void> {
  shop.server = await startTestServer({ ...shop.where, env: { LOG_LEVEL: 'error' } })
  shop.shoppers.goTo(shop.server.url)
}

/** Killed while the disk is full, the server does not start and says why, and starts when there is room. */
async function killWhileFull(shop: Shop): Promise<void> {
  shop.disk.fill(0)
  shop.server.child.kill('SIGKILL')
  await shop.server.ended
  const said = await startTestServer({ ...shop.where }).then(
    async (server) => {
      server.child.kill('SIGKILL')
      await server.ended
      return 'it started'
    },
    (error: unknown) => String(error),
  )
  if (!/MB are free on the disk/.test(said)) shop.problems.push(`started on a full disk: ${said}`)
  shop.disk.empty()
  await restart(shop)
  shop.problems.push(...(await allProblems(shop.ledger, shop.where)))
}

/**
 * Something writes past the reserve, as a command may: PGlite stops for ever when it cannot write its log. The server
 * ends with words, and starts with all that was acknowledged when there is room.
 * @param isShort whether there is room again before anybody asks the database anything more
 */
async function fillTheLog(shop: Shop, isShort: boolean): Promise<void> {
  const { child, ended } = shop.server
  shop.disk.fill(0)
  const writing = withDatabase(shop.where, async (db) => {
    for (;;) await rowsOf(db, `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
  })
  const late = sleep(STALL_MS_MAX, undefined, { ref: false })
  await Promise.race([writing.catch(() => undefined), late])
  await sleep(LOOK_MS)
  if (isShort) shop.disk.empty()
  const asking = shop.shoppers.isReady()
  await Promise.race([Promise.all([ended, asking]), late])
  const when = isShort ? 'when there is room again' : 'without room'
  if (!hasEnded(shop)) shop.problems.push(`a log that could not be written: the server neither works nor ends ${when}`)
  shop.disk.empty()
  if (child.signalCode === null) return
  await restart(shop)
  shop.problems.push(...(await allProblems(shop.ledger, shop.where)))
}

/** A disk that gets full under writes: refusals in words, nothing half-written, and on as soon as there is room. */
export const diskFullPart: Part = async (options) => {
  const disk = smallDisk(DISK_BYTES)
  const where: Where = { dataDir: join(disk.folder, 'data'), databaseUrl: options.databaseUrl }
  const ledger = new Ledger()
  let shop: Shop | undefined
  try {
    const server = await startTestServer({ ...where, env: { LOG_LEVEL: 'error' } })
    try {
      const shoppers = await Shoppers.at(server.url, ledger, PEOPLE)
      shoppers.expected.add(507)
      shop = { disk, where, ledger, shoppers, server, problems: [], statuses: new Map(), endings: 0 }
      for (let round = 1; round <= options.rounds && shop.problems.length === 0; round += 1) {
        for (const left of DEGREES) await fillAndEmpty(shop, left)
      }
      if (!where.databaseUrl) {
        await killWhileFull(shop)
        for (const isShort of [false, true]) await fillTheLog(shop, isShort)
      }
    } finally {
      const last = shop?.server ?? server
      last.child.kill('SIGKILL')
      await last.ended
    }
  } finally {
    disk.remove()
  }
  const outcome = outcomeOf(shop, options.rounds)
  const more = options.cluster ? await postgresDiskFull(options.rounds) : await commandsDiskFull(options.dataDir)
  return { figures: [...outcome.figures, ...more.figures], problems: [...outcome.problems, ...more.problems] }
}

function outcomeOf({ ledger, statuses, endings, problems }: Shop, rounds: number): Outcome {
  return {
    figures: [
      `filled ${rounds * DEGREES.length} times, ${ledger.count('acknowledged')} acknowledged writes (${ledger.describe()})`,
      `${statuses.get(507) ?? 0} refused with 507 and Retry-After, ${statuses.get(500) ?? 0} with 500`,
      `the server ended itself ${endings} times, saying that the disk is full`,
    ],
    problems,
  }
}
