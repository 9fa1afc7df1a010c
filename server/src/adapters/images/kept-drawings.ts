import type { BaseLogger } from 'pino'
import { Unavailable } from '../../platform/errors.ts'
import { RESERVE_BYTES } from '../../platform/runtime/disk-space.ts'
import { FairQueue } from '../../platform/runtime/fair-queue.ts'
import type { FileStore } from '../files/port.ts'

/** Rendering takes a processor: the rest of the shop needs the others. */
const queue = new FairQueue({ concurrent: 2, concurrentPerClient: 2, queued: 200, queuedPerClient: 100 })
const busy = (): Unavailable => new Unavailable('covers_busy', 'Too many covers are being drawn', 5)

/** Pictures being drawn by this process, so that a crowd that asks at once waits for one drawing. */
const drawing = new Map<string, Promise<Buffer>>()

interface Drawing {
  /** Where it is kept among the files. */
  file: string
  /** The network that asks: those that ask are served in turn. */
  network: string
  draw(): Promise<Buffer>
  /** What there is to do once it is kept. */
  onKept?(): Promise<void>
}

/**
 * Draws a picture in the turn of who asks, once for all who ask at once, and keeps it so that it need not be drawn again.
 * Visitors must not use up the reserve of the disk, and are shown the picture whether it could be kept or not.
 * @throws Unavailable while too many wait for theirs
 */
export function drawOnce(
  { files, log }: { files: FileStore; log: Pick<BaseLogger, 'warn'> },
  { file, network, draw, onKept }: Drawing,
): Promise<Buffer> {
  const begun = drawing.get(file)
  if (begun) return begun
  const drawAndKeep = async () => {
    const bytes = await draw()
    try {
      if ((await files.freeBytes()) <= RESERVE_BYTES) return bytes
      await files.put(file, bytes)
      await onKept?.()
    } catch (error) {
      log.warn({ err: error }, 'a drawn picture could not be kept')
    }
    return bytes
  }
  const drawn = queue.run(network, drawAndKeep, busy).finally(() => drawing.delete(file))
  drawing.set(file, drawn)
  return drawn
}
