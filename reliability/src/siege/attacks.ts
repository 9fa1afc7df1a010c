import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { aPicture, multipart } from '../../../server/src/testing/http/multipart.ts'
import { type Call, Caller, type HttpResponse } from './call.ts'
import { type Member, signUp } from './people.ts'

/** Runs the attack until `signal` aborts. */
type Rage = (signal: AbortSignal) => Promise<void>
/** Prepares an attack before the measurement. @param note receives the status of each response */
export type Attack = (url: string, note: (status: number) => void) => Promise<Rage>

const LIST = '/api/v1/prompts/all-prompts'
const MB = 1024 * 1024

const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Sends requests in `count` concurrent loops, each at once after the last response. */
async function rage(
  signal: AbortSignal,
  count: number,
  ask: (at: number, turn: number) => Promise<HttpResponse>,
  note: (status: number) => void,
) {
  await Promise.all(
    times(count, async (at) => {
      for (let turn = 0; !signal.aborted; turn += 1) {
        const { status, ms } = await ask(at, turn)
        note(status)
        // Without a pause, refused requests would exhaust the sockets of this machine.
        if (ms < 5 && status >= 400) await sleep(20)
      }
    }),
  )
}

const letters = (length: number): string =>
  times(length, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

const WORST_SEARCHES: (() => string)[] = [
  () => times(8, () => letters(24)).join(' '),
  () => '% _ % _ % _',
  () => `${letters(3)} ${letters(2)} ${letters(1)}`,
  () => `devloper translatr ${letters(9)}`,
  () => times(8, () => 'aeiou'[Math.floor(Math.random() * 5)] ?? 'a').join(' '),
]

const search: Attack = async (url, note) => {
  const caller = new Caller(url, '127.2.1.1')
  return (signal) =>
    rage(
      signal,
      50,
      (at, turn) => {
        const words = WORST_SEARCHES[(at + turn) % WORST_SEARCHES.length]?.() ?? ''
        return caller.call({ path: `${LIST}?${new URLSearchParams({ search: words, sort: 'Top' })}` })
      },
      note,
    )
}

/** Bodies without their last byte: half of the size limit of small endpoints, half of 2 MB. */
const bodies: Attack = async (url, note) => {
  const { hostname, port } = new URL(url)
  const unfinished = new Map([16_000, 2 * MB].map((bytes) => [bytes, Buffer.alloc(bytes - 1, 32)]))
  return async (signal) => {
    const sockets = times(2_000, (at) => {
      const bytes = at % 2 === 0 ? 16_000 : 2 * MB
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.2.2.1' })
      socket.on('data', (chunk: Buffer) => note(Number(chunk.toString('latin1').slice(9, 12))))
      socket.on('error', () => undefined)
      socket.write(
        `POST /api/v1/users/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      )
      socket.write(unfinished.get(bytes) ?? '')
      return socket
    })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    for (const socket of sockets) socket.destroy()
  }
}

const FIELDS = {
  description: 'What it does',
  type: 'GPT',
  category: 'Writing',
  engine: 'Chat gpt',
  prompt: 'Text',
  price: '2',
}

/** Forms of 10 MB that cannot be valid, and forms of unknown fields. */
const uploads: Attack = async (url, note) => {
  const members = await membersAt(url, 3, 20)
  const forms = [
    await multipart({ ...FIELDS, price: '-1' }, { bytes: Buffer.alloc(10 * MB - 1) }),
    await multipart(Object.fromEntries(times(11, (at) => [`unknown${at}`, 'x'.repeat(800_000)]))),
  ]
  return (signal) =>
    rage(
      signal,
      200,
      (at) => {
        const { payload, headers } = forms[at % 2] ?? { payload: Buffer.alloc(0), headers: {} }
        return as(members[at % members.length], {
          method: 'POST',
          path: '/api/v1/prompts/create',
          body: payload,
          headers,
        })
      },
      note,
    )
}

/** Continuous changes of a listing's text of the maximum length. */
const changes: Attack = async (url, note) => {
  const [member] = await membersAt(url, 4, 1)
  const id = await upload(member, 'Much changed')
  return (signal) =>
    rage(
      signal,
      8,
      () => {
        const body = JSON.stringify({ prompt: letters(199_000) })
        const headers = { 'content-type': 'application/json' }
        return as(member, { method: 'PUT', path: `/api/v1/prompts/update/${id}`, body, headers })
      },
      note,
    )
}

/** The account that `guesses` attacks. Its owner signs in from an address not used before. */
export const OWNER = { address: '127.3.0.1', guessers: 40 }

const guesses: Attack = async (url, note) => {
  const owner = await signUp(url, '127.2.5.250')
  process.send?.({ owner: { email: owner.email, password: owner.password } })
  const callers = times(OWNER.guessers, (at) => new Caller(url, `127.2.5.${at + 1}`))
  return (signal) =>
    rage(
      signal,
      callers.length,
      (at) =>
        (callers[at] as Caller).json('POST', '/api/v1/users/login', { email: owner.email, password: letters(12) }),
      note,
    )
}

/** The largest lists on fifty connections, and 800 pipelined requests on another. */
const lists: Attack = async (url, note) => {
  const caller = new Caller(url, '127.2.6.1')
  const { hostname, port } = new URL(url)
  const pipeline = times(800, (at) => `GET ${LIST}?limit=100&sort=Oldest&n=${at} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(
    '',
  )
  return async (signal) => {
    const begin = () => {
      if (signal.aborted) return
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.2.6.1' })
      socket.on('error', () => undefined)
      socket.on('close', () => setTimeout(begin, 100))
      signal.addEventListener('abort', () => socket.destroy())
      socket.resume().write(pipeline)
    }
    begin()
    await rage(signal, 50, (_, turn) => caller.call({ path: `${LIST}?limit=100&sort=Top&n=${turn}` }), note)
  }
}

/** Continuous changes of titles, for which covers have to be drawn. */
const drawing: Attack = async (url, note) => {
  const [member] = await membersAt(url, 7, 1)
  const ids: string[] = []
  for (let at = 0; at < 10; at += 1) ids.push(await upload(member, `Drawn anew ${at}`))
  return (signal) =>
    rage(
      signal,
      ids.length,
      async (at, turn) => {
        const body = JSON.stringify({ title: `Drawn anew ${letters(12)} ${turn}` })
        const headers = { 'content-type': 'application/json' }
        await as(member, { method: 'PUT', path: `/api/v1/prompts/update/${ids[at]}`, body, headers })
        const shown = await as(member, { path: `/api/v1/prompts/${ids[at]}` })
        const address: string = JSON.parse(shown.text || '{}').prompt?.cover_image?.url ?? ''
        const drawn = await Promise.all(
          [320, 640, 1280].map((width) => as(member, { path: address.replace(/\d+\.webp/, `${width}.webp`) })),
        )
        return drawn[0] as HttpResponse
      },
      note,
    )
}

/** Five accounts that generate pictures, and covers of 49 megapixels. */
const pictures: Attack = async (url, note) => {
  const members = await membersAt(url, 8, 5)
  const large = await multipart({ ...FIELDS, title: 'A large one' }, { bytes: await aPicture(7_000, 7_000, 'avif') })
  return (signal) =>
    rage(
      signal,
      40,
      (at) => {
        const member = members[at % members.length]
        if (at < 10)
          return as(member, {
            method: 'POST',
            path: '/api/v1/prompts/create',
            body: large.payload,
            headers: large.headers,
          })
        const body = JSON.stringify({ prompt: `A fox ${letters(6)}` })
        return as(member, {
          method: 'POST',
          path: '/api/v1/generate',
          body,
          headers: { 'content-type': 'application/json' },
        })
      },
      note,
    )
}

const as = ({ caller, cookie }: Member = {} as Member, call: Call): Promise<HttpResponse> =>
  caller.call({ ...call, headers: { ...call.headers, cookie } })

/** Signs up members, each from another address. */
async function membersAt(url: string, net: number, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let made = 0; made < count; made += 1) members.push(await signUp(url, `127.2.${net}.${made + 1}`))
  return members
}

/** @returns the id of a listing without a picture */
async function upload(member: Member | undefined, title: string): Promise<string> {
  const { payload, headers } = await multipart({ ...FIELDS, title })
  const response = await as(member, { method: 'POST', path: '/api/v1/prompts/create', body: payload, headers })
  if (response.status !== 201) throw new Error(`uploading: ${response.status} ${response.text}`)
  return JSON.parse(response.text).newPrompt._id
}

export const ATTACKS = { search, bodies, uploads, changes, guesses, lists, drawing, pictures }
