import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const module = fileURLToPath(new URL('./stall-watch.ts', import.meta.url))
const STALL_MS = 800

/** A process that is watched, stands still for twice that long, and says so when it has got over it. */
async function standStill(bytesMin: number, { folder = tmpdir(), before = '' } = {}) {
  const code = `
    const { watchForStall } = await import(process.argv[1])
    const stop = watchForStall({ folder: process.argv[2], bytesMin: ${bytesMin}, stallMs: ${STALL_MS}, onError: console.error })
    await new Promise((resolve) => setTimeout(resolve, ${STALL_MS}))
    ${before}
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${4 * STALL_MS})
    await stop()
    process.stdout.write('over')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, module, folder])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [, signal] = await once(child, 'close')
  return { signal, said }
}

it('ends a process that stands still while its disk is full, with words', async () => {
  const { signal, said } = await standStill(Number.MAX_SAFE_INTEGER)
  expect(signal).toBe('SIGKILL')
  expect(said).toMatch(
    /^The disk of \S+ is full or was, and the embedded database has stopped: make room, then start again\.$/m,
  )
})

it('ends it also when there is room again: the database does not recover', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'promptery-stall-'))
  const folder = join(parent, 'disk')
  // No disk has less room than the one of the processes.
  await symlink('/proc', folder)
  const before = `
    const { renameSync, symlinkSync } = await import('node:fs')
    symlinkSync('${parent}', '${folder}-new')
    renameSync('${folder}-new', '${folder}')`
  expect(await standStill(1, { folder, before })).toMatchObject({ signal: 'SIGKILL' })
  await rm(parent, { recursive: true })
})

it('lets a process stand still as long as there is room', async () => {
  expect(await standStill(0)).toEqual({ signal: null, said: 'over' })
})
