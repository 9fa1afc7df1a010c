import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '@promptery/testing/process'
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { pino } from 'pino'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { chooseFiles } from '../../adapters/files/choose.ts'
import type { FileStore } from '../../adapters/files/port.ts'
import { sketchImages } from '../../adapters/images/sketch.ts'
import { demoPayments } from '../../adapters/payments/choose.ts'
import { DEMO_PASSWORD, loadDemo } from '../../demo/load.ts'
import { createPrompt } from '../../listings/changes/write-prompts.ts'
import { EXCLUDED_TABLES } from '../../platform/backup/catalog.ts'
import { type BackupSummary, makeBackup } from '../../platform/backup/make-backup.ts'
import { keyOf, listPictures } from '../../platform/backup/pictures.ts'
import { type RestoreSummary, restoreBackup } from '../../platform/backup/restoring/restore-backup.ts'
import type { Deps } from '../../platform/context.ts'
import { openForCommand } from '../../platform/db/connection/connect.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { readEnv } from '../../platform/env.ts'
import { emptyPostgres, migratedPostgres } from '../database/database.ts'
import { aPicture } from '../http/multipart.ts'
import { aUser, promptFieldsWith } from './factories.ts'
import { TEST_CONFIG } from './shop-config.ts'

/** The database and data directory of server processes. */
export interface Shop {
  folder: string
  dataDir: string
  databaseUrl: string | undefined
  /** Environment variables of a server process. */
  env: Record<string, string>
  remove(): Promise<void>
}

/**
 * An empty shop.
 * @param on `connected`: a migrated database of the tests' PostgreSQL; `unmigrated`: one without tables; `own`: the
 *   embedded one, as with `npm start`
 */
export async function aNewShop(on: 'connected' | 'unmigrated' | 'own' = 'connected'): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-shop-'))
  const dataDir = join(folder, 'data')
  const database = on === 'own' ? undefined : await (on === 'connected' ? migratedPostgres() : emptyPostgres())
  return {
    folder,
    dataDir,
    databaseUrl: database?.url,
    env: {
      DATA_DIR: dataDir,
      SEED: 'none',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      ...(database && { DATABASE_URL: database.url, SESSION_SECRET: 'a secret of the tests, long enough to be one' }),
    },
    async remove() {
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `work` with the parts of a shop that has no running process. */
export async function inside<Result>(shop: Shop, work: (deps: Deps) => Promise<Result>): Promise<Result> {
  const database = await openForCommand(shop)
  try {
    await database.migrate()
    return await work({
      db: database.db,
      searchDb: database.searchDb,
      files: await filesOf(shop),
      images: sketchImages,
      payments: demoPayments,
      config: TEST_CONFIG,
      log: pino({ level: 'silent' }),
    })
  } finally {
    await database.close()
  }
}

/** Runs `work` with a connection to the shop's database, migrated or not. */
export async function onDatabase<Result>(shop: Shop, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const database = await openForCommand(shop)
  const client = await database.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
    await database.close()
  }
}

/** Adds the demo catalogue, prompts with uploaded covers, a generated picture and a drawn one. */
export async function stock(shop: Shop): Promise<void> {
  await inside(shop, async (deps) => {
    await loadDemo(deps.db, await hashPassword(DEMO_PASSWORD))
    const user = await aUser(deps)
    for (const width of [400, 700]) {
      // Characters that an incorrect copy would break.
      const fields = promptFieldsWith({ prompt: 'Line one\nline "two"\t\\ \\n ünïcödé 🦊 {a,b} NULL' })
      await createPrompt({ ...deps, user }, { fields, cover: await aPicture(width, 300) })
    }
    await deps.files.put('generated/one.webp', await aPicture(64, 64, 'webp'))
    await deps.files.put('drawn/one/a-320.webp', await aPicture(64, 64, 'webp'))
  })
}

/** All rows that a backup has, as text, by table and in a fixed order, and the checksum of each picture. */
export interface Content {
  rows: Record<string, string[]>
  pictures: Record<string, string>
}

export async function contentOf(shop: Shop): Promise<Content> {
  const database = await openForCommand(shop)
  try {
    const rows = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('timezone', 'UTC', true)`)
      const tables = await rowsOf<{ name: string }>(
        tx,
        sql`select tablename as name from pg_tables
          where schemaname = 'public' and tablename <> all(${sql.param([...EXCLUDED_TABLES])}::text[]) order by 1`,
      )
      const found: Content['rows'] = {}
      for (const { name } of tables) {
        const table = sql.identifier(name)
        const lines = await rowsOf<{ row: string }>(
          tx,
          sql`select ${table}::text as row from ${table} order by ${table}::text collate "C"`,
        )
        found[name] = lines.map(({ row }) => row)
      }
      return found
    })
    return { rows, pictures: await picturesOf(await filesOf(shop)) }
  } finally {
    await database.close()
  }
}

/** Where the environment of its processes says. */
export const filesOf = (shop: Shop): Promise<FileStore> => chooseFiles(readEnv(shop.env))

/** The checksum of each picture. */
async function picturesOf(files: FileStore): Promise<Content['pictures']> {
  const pictures: Content['pictures'] = {}
  for (const { path } of (await listPictures(files)).sort((one, other) => (one.path < other.path ? -1 : 1))) {
    pictures[path] = createHash('sha256')
      .update((await files.get(keyOf(path))) ?? '')
      .digest('hex')
  }
  return pictures
}

/** As the command does, in this process. */
export async function backUp(shop: Shop, file: string): Promise<BackupSummary> {
  await mkdir(shop.dataDir, { recursive: true, mode: 0o700 })
  const files = await filesOf(shop)
  const { signal } = new AbortController()
  return onDatabase(shop, (client) =>
    makeBackup({ client, dataDir: shop.dataDir, files, file, overwrite: false, signal }),
  )
}

/** As the command does, in this process. */
export async function restore(shop: Shop, file: string, replace = false): Promise<RestoreSummary> {
  await mkdir(shop.dataDir, { recursive: true, mode: 0o700 })
  const { dataDir, databaseUrl } = shop
  const files = await filesOf(shop)
  const onRead = () => undefined
  return restoreBackup({ file, dataDir, databaseUrl, files, replace, recipient: undefined, erased: [], onRead })
}

/** Runs a command of the server until it exits. */
export async function runCli(
  shop: Shop,
  name: 'backup' | 'restore' | 'files' | 'sweep',
  ...args: string[]
): Promise<{ code: number | null; printed: string }> {
  if (!existsSync(shop.dataDir)) await mkdir(shop.dataDir, { mode: 0o700 })
  const command = startProcess(`cli/${name}.ts`, shop.env, ...args)
  return { code: await command.ended, printed: command.printed() }
}
