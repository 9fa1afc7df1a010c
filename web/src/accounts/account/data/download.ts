import { ApiError, refusalOf } from '../../../lib/api/api-error.ts'

/**
 * Downloads everything of the user's. The browser keeps what has arrived, on the disk where it is large.
 * @param onProgress called with the bytes so far, whose number is known only at the end
 * @throws ApiError when it is refused
 */
export async function downloadOwnData(onProgress: (bytes: number) => void): Promise<File> {
  const response = await fetch('/api/v1/users/export').catch(brokenOff)
  const header = (name: string) => response.headers.get(name)
  if (!response.ok || !response.body) {
    const body: unknown = await response.json().catch(() => undefined)
    throw refusalOf({ status: response.status, body, header })
  }
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const blob = await new Response(counted).blob().catch(brokenOff)
  const [, name = 'account.tar.gz'] = /filename="([^"]+)"/.exec(header('content-disposition') ?? '') ?? []
  return new File([blob], name, { type: 'application/gzip' })
}

function brokenOff(): never {
  throw new ApiError(0, 'The download broke off. Try again.')
}

/** Leaves a file in the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
