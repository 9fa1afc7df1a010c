import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestServer } from '@promptery/testing/server'
import { openForCommand } from '../../../server/src/platform/db/connection/connect.ts'
import { multipart } from '../../../server/src/testing/http/multipart.ts'
import type { Outcome, PartOptions } from '../part.ts'
import { type Member, signUp } from './people.ts'

const MB = 1024 * 1024
const AT_ONCE = 8
const LISTINGS = 300
/** Time for PostgreSQL to vacuum the last changes. */
const LATER_MS = 30_000
const TIMES_MAX = 3

const FIELDS = {
  description: 'Much changed',
  type: 'GPT',
  category: 'Writing',
  engine: 'Chat gpt',
  price: '2',
}
/** An incompressible text of almost the maximum length. */
const longText = (): string => randomBytes(99_000).toString('hex')

/** Changes the texts of listings `rounds` times through the API, and measures the growth of the database. */
export async function updatesPart({ dataDir, rounds }: PartOptions): Promise<Outcome> {
  const server = await startTestServer({ dataDir, isBuilt: true })
  const database = await openForCommand({ dataDir, databaseUrl: undefined })
  const bytes = async (): Promise<number> => {
    const { rows } = await database.query('select pg_database_size(current_database())::float8 as bytes')
    return (rows[0] as { bytes: number }).bytes
  }
  try {
    const member = await signUp(server.url, '127.0.0.1')
    const ids: string[] = []
    for (let made = 0; made < LISTINGS; made += 1) ids.push(await upload(member, made))
    const before = await bytes()
    const refused: number[] = []
    let most = before
    let next = 0
    const change = async (): Promise<void> => {
      while (next < rounds) {
        const path = `/api/v1/prompts/update/${ids[next++ % ids.length]}`
        const { status } = await member.caller.json('PUT', path, { prompt: longText() }, { cookie: member.cookie })
        if (status !== 200) refused.push(status)
        if (next % 100 === 0) most = Math.max(most, await bytes())
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, change))
    await sleep(LATER_MS)
    const after = await bytes()
    const times = after / before
    return {
      figures: [
        `${rounds} changes of ${LISTINGS} texts of 198,000 characters`,
        `database ${(before / MB).toFixed(0)} MB before, ${(most / MB).toFixed(0)} at most, ${(after / MB).toFixed(0)} after ${LATER_MS / 1000} s: ${times.toFixed(2)} times, at most ${TIMES_MAX}`,
      ],
      problems: [
        ...refused.map((status) => `a change was answered ${status}`),
        ...(times > TIMES_MAX ? [`the database is ${times.toFixed(2)} times as large`] : []),
      ],
    }
  } finally {
    await database.close()
    await server.stop()
  }
}

async function upload({ caller, cookie }: Member, at: number): Promise<string> {
  const { payload, headers } = await multipart({ ...FIELDS, title: `Much changed ${at}`, prompt: longText() })
  const response = await caller.call({
    method: 'POST',
    path: '/api/v1/prompts/create',
    body: payload,
    headers: { ...headers, cookie },
  })
  if (response.status !== 201) throw new Error(`uploading: ${response.status} ${response.text}`)
  return JSON.parse(response.text).newPrompt._id
}
