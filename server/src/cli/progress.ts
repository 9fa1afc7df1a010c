import { SingleBar } from 'cli-progress'

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Shows a progress bar on a terminal. */
export async function withBytesBar<Result>(
  title: string,
  work: (onProgress: (doneBytes: number, totalBytes: number) => void) => Promise<Result>,
): Promise<Result> {
  const bar = new SingleBar({
    format: `${title} {bar} {percentage}% | {size} | {eta_formatted} left`,
    hideCursor: true,
    noTTYOutput: false,
    clearOnComplete: true,
  })
  bar.start(1, 0, { size: megabytes(0) })
  try {
    return await work((done, total) => {
      bar.setTotal(Math.max(total, 1))
      bar.update(done, { size: megabytes(done) })
    })
  } finally {
    bar.stop()
  }
}
