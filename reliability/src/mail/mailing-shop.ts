import { type MailServer, startMailServer } from '@promptery/testing/mail-server'
import { startTestPostgres } from '@promptery/testing/postgres'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import pg from 'pg'

/** How long a mail may take after the start of a server. */
const PATIENCE_MS = 60_000

/** A shop with mail, whose server is killed and started again. */
interface MailingShop {
  smtp: MailServer
  client: pg.Client
  /** For locks that a test holds. */
  locker: pg.Client
  /** Starts a server, which sends what is due. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Commits a mail. @returns its id */
  write(): Promise<string>
  /** As if the time had gone by after which another process may send a mail. */
  endLeases(): Promise<void>
  /** Waits until a mail is marked as sent. @returns how often the mail server has accepted it */
  sent(id: string): Promise<number>
  close(): Promise<void>
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

export async function openMailingShop(dataDir: string): Promise<MailingShop> {
  const postgres = await startTestPostgres()
  const smtp = await startMailServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'mail@shop.example', PUBLIC_URL: 'https://shop.example' }
  const [client, locker] = await Promise.all([connect(postgres.url), connect(postgres.url)])
  let server: TestServer | undefined
  let number = 0
  const kill = async () => {
    server?.child.kill('SIGKILL')
    await server?.ended
  }
  return {
    smtp,
    client,
    locker,
    kill,
    async start() {
      server = await startTestServer({ dataDir, databaseUrl: postgres.url, isBuilt: true, env })
    },
    async write() {
      number += 1
      const { rows } = await client.query<{ id: string }>(
        `with written as (
           insert into mails (id, address, kind, content, is_urgent)
           values (gen_random_uuid(), $1, 'test', '{}', true) returning id
         )
         select id, pg_notify('promptery_events', json_build_object('kind', 'mail', 'id', id, 'userIds', array[]::text[])::text)
         from written`,
        [`reader-${number}@test.example`],
      )
      return rows[0]?.id ?? ''
    },
    async endLeases() {
      await client.query(`update mails set next_attempt_at = now() where status = 'queued'`)
    },
    async sent(id) {
      const end = performance.now() + PATIENCE_MS
      for (;;) {
        const { rows } = await client.query(`select from mails where id = $1 and status = 'sent'`, [id])
        if (rows.length > 0) break
        if (performance.now() > end) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return smtp.received.filter(({ messageId }) => messageId === `<${id}@shop.example>`).length
    },
    async close() {
      await kill()
      await Promise.all([client.end(), locker.end(), smtp.stop()])
      await postgres.remove()
    },
  }
}
