import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openForCommand, openForServer } from '../../platform/db/connection/connect.ts'
import type { OpenDatabase } from '../../platform/db/db.ts'
import { findPostmaster } from '../../platform/db/embedded/postmaster.ts'

/** Opens the embedded PostgreSQL as a server. @param errors gets the messages of later errors */
export const server = (dataDir: string, errors: string[] = []): Promise<OpenDatabase> =>
  openForServer({ dataDir, databaseUrl: undefined }, ({ message }) => errors.push(message))

/** Opens the embedded PostgreSQL as a command. */
export const command = (dataDir: string): Promise<OpenDatabase> => openForCommand({ dataDir, databaseUrl: undefined })

/** The process id of the postmaster, while it runs. */
export const running = (dataDir: string): Promise<number | undefined> => findPostmaster(join(dataDir, 'postgres'))

export const responds = async ({ db }: OpenDatabase): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
