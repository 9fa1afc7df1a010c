import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startInTerminal, type Terminal } from '@promptery/testing/terminal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BODY = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-ctrl-c-'))
  // What `npm start` runs, of the sources and without the build.
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const start = scripts.start.replace('ready.sh build', 'ready.sh').replace('server/dist/main.js', 'server/src/main.ts')
  expect(start).toMatch(/^sh scripts\/ready\.sh && exec node .*server\/src\/main\.ts$/)
  await mkdir(join(folder, 'checkout'))
  const started = JSON.stringify({ scripts: { start: `cd '${root}' && ${start}` } })
  await writeFile(join(folder, 'checkout/package.json'), started)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
const hasPostgres = () => existsSync(join(dataDir(), 'postgres/postmaster.pid'))

function npmStart(): Terminal {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const cache = join(root, 'node_modules/.cache/node')
  const env = {
    PATH,
    HOME: folder,
    NODE_COMPILE_CACHE: cache,
    PORT: '0',
    DATA_DIR: dataDir(),
    SEED: 'none',
    LOG_LEVEL: 'warn',
  }
  const cwd = join(folder, 'checkout')
  return startInTerminal('exec npm start', { cwd, env: { ...env, npm_config_update_notifier: 'false' } })
}

/** A request whose body has not been sent yet. */
async function openRequest(printed: string) {
  const { port, hostname } = new URL(/ready at (http:\S+)/.exec(printed)?.[1] ?? '')
  const socket = connect(Number(port), hostname)
  const head = `POST /api/v1/users/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`
  socket.write(`${head}\r\ncontent-length: ${BODY.length}\r\nexpect: 100-continue\r\n\r\n`)
  const continued = new Promise((resolve) => socket.once('data', resolve))
  await continued
  return { send: () => socket.write(BODY), answer: text(socket) }
}

// `npm run test:faults -- --only start` sees that it takes ten seconds at most, as root and as another user.
describe('Ctrl-C in the terminal of npm start', { timeout: 60_000 }, () => {
  it('answers open requests, and stops the server and its PostgreSQL', async () => {
    const terminal = npmStart()
    await terminal.until('Stop with Ctrl-C.')
    const request = await openRequest(terminal.printed())
    terminal.pressCtrlC()
    await terminal.until('Stopping: open requests are finished first. Ctrl-C again stops at once.')
    request.send()
    expect(await request.answer).toContain('HTTP/1.1 401 Unauthorized')
    expect(await terminal.ended, terminal.printed()).toBe(0)
    expect(hasPostgres()).toBe(false)
    expect(terminal.printed()).not.toContain('at once:')
  })

  it('stops at once when it is pressed again, and leaves no PostgreSQL', async () => {
    const terminal = npmStart()
    await terminal.until('Stop with Ctrl-C.')
    const request = await openRequest(terminal.printed())
    terminal.pressCtrlC()
    await terminal.until('Ctrl-C again stops at once.')
    const pressing = setInterval(() => terminal.pressCtrlC(), 100)
    await terminal.until('Stopping at once: open requests are aborted.')
    clearInterval(pressing)
    expect(await terminal.ended, terminal.printed()).toBe(1)
    expect(hasPostgres()).toBe(false)
    expect(await request.answer.catch(() => '')).not.toContain(' 401 ')
  })
})
