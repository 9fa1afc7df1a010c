import { sql } from 'drizzle-orm'
import { runCommand, say } from '../cli/command.ts'

// Writes to the log of the database, whatever fails of it: what becomes of a command when there is no room for that?
await runCommand(async ({ db }) => {
  say('writing')
  for (let n = 0; n < 2_000; n += 1) {
    await db.execute(sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`).catch(() => undefined)
  }
})
