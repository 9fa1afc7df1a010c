import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aPicture } from '../../../testing/http/multipart.ts'

// A process of this test. Other test files may have left idle ones.
vi.resetModules()
const { draw } = await import('./draw.ts')

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6"/></svg>'
const drawn = () => draw('renderSvg', { svg, unitsWide: 8, width: 8, height: 6 })
const LIMITS = { pixelsMax: 50_000_000, ratioMax: 10, widths: [320], placeholderWidth: 16 }

const started: ChildProcess[] = []
const note = (message: unknown): void => void started.push((message as { process: ChildProcess }).process)
beforeAll(() => subscribe('child_process', note))
afterAll(() => void unsubscribe('child_process', note))

it('runs all tasks in one process of low priority', async () => {
  const [one] = await Promise.all([drawn(), drawn(), drawn()])
  expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width: 8, height: 6 })
  expect(started).toHaveLength(1)
  expect(getPriority(started[0]?.pid)).toBe(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW))
})

it('is unavailable when the process exits, without affecting other kinds, and starts a new process', async () => {
  const [bytes, small] = await Promise.all([aPicture(2_000, 1_500), aPicture(400, 300)])
  const large = draw('encodeCover', { bytes, ...LIMITS })
  await expect.poll(() => started).toHaveLength(2)
  const child = started[1]
  await Promise.all([
    once(child as ChildProcess, 'exit'),
    expect(large).rejects.toMatchObject({ status: 503 }),
    child?.kill('SIGKILL'),
  ])
  expect(await drawn()).toBeInstanceOf(Buffer)
  expect(started).toHaveLength(2)
  expect(await draw('encodeCover', { bytes: small, ...LIMITS })).toMatchObject({ pictures: [{ width: 320 }] })
  expect(started).toHaveLength(3)
})

it('passes on the message of an error', async () => {
  const broken = { bytes: Buffer.from('no picture'), pixelsMax: 100, widthMax: 100 }
  await expect(draw('encodeExternal', broken)).rejects.toThrow(/unsupported image format/)
})
