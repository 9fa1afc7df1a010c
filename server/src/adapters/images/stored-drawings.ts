import type { BaseLogger } from 'pino'
import { Unavailable } from '../../platform/errors.ts'
import { FairQueue } from '../../platform/runtime/fair-queue.ts'
import { RESERVE_BYTES } from '../../platform/runtime/files.ts'
import type { FileStore } from '../files/port.ts'

/** Rendering occupies a processor each. Others are left for requests. */
const queue = new FairQueue({ concurrent: 2, concurrentPerClient: 2, queued: 200, queuedPerClient: 100 })
const busy = (): Unavailable => new Unavailable('covers_busy', 'Too many covers are being drawn', 5)

/** Drawings in progress, shared by concurrent requests. */
const drawing = new Map<string, Promise<Buffer>>()

interface Drawing {
  /** The key in the file store. */
  file: string
  /** The client's network. Networks are served round-robin. */
  network: string
  draw(): Promise<Buffer>
  /** Called after it was stored. */
  onStored?(): Promise<void>
}

/**
 * Draws a picture once for concurrent requests and stores it. It is returned even if it could not be stored, for
 * example because disk space is low.
 * @throws Unavailable when the queue is full
 */
export function drawOnce(
  { files, log }: { files: FileStore; log: Pick<BaseLogger, 'warn'> },
  { file, network, draw, onStored }: Drawing,
): Promise<Buffer> {
  const inProgress = drawing.get(file)
  if (inProgress) return inProgress
  const drawAndStore = async () => {
    const bytes = await draw()
    try {
      if ((await files.freeBytes()) <= RESERVE_BYTES) return bytes
      await files.put(file, bytes)
      await onStored?.()
    } catch (error) {
      log.warn({ err: error }, 'could not store a drawn picture')
    }
    return bytes
  }
  const drawn = queue.run(network, drawAndStore, busy).finally(() => drawing.delete(file))
  drawing.set(file, drawn)
  return drawn
}
