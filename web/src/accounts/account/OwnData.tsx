import { exportOwnData } from '@promptery/contract/shop/own-data'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hrefOf } from '../../lib/api/api-client.ts'
import { ApiError, refusalOf } from '../../lib/api/api-error.ts'
import { formatBytes } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/Section.tsx'
import { useVerified } from '../verification/use-verified.tsx'

/** A copy of everything that is the user's. */
export function OwnData() {
  const [bytes, setBytes] = useState<number | null>(null)
  const { verified, dialog } = useVerified()
  const download = useMutation({
    meta: { showsRefusal: true },
    mutationFn: () => verified(() => downloadOwnData(setBytes)),
    onSuccess(file) {
      saveFile(file)
      toast.success('Your Data Is Downloaded')
    },
    onSettled: () => setBytes(null),
  })
  return (
    <Section title="Your data">
      <Card>
        <h3 className="mb-2 text-lead font-semibold">A copy of everything</h3>
        <p className="mb-5 max-w-prose text-small text-muted">
          Your account, listings with their texts, samples and pictures, what you bought, receipts, sales, reviews,
          topics, messages and the rest, as JSON, CSV, texts and pictures in one .tar.gz file. It is made while you
          download it, up to five times a day, and asks for your password if you have not typed it lately.
        </p>
        {download.error && (
          <Notice tone="danger" role="alert" className="mb-5">
            {download.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button isLoading={download.isPending} onClick={() => download.mutate()}>
            Download My Data
          </Button>
          {bytes !== null && (
            <span role="status" className="text-small text-muted tabular-nums">
              {formatBytes(bytes)} so far
            </span>
          )}
        </div>
      </Card>
      {dialog}
    </Section>
  )
}

/**
 * Downloads everything of the user's. The browser keeps what has arrived, on the disk where it is large.
 * @param onProgress called with the bytes so far, whose number is known only at the end
 * @throws ApiError when it is refused
 */
export async function downloadOwnData(onProgress: (bytes: number) => void): Promise<File> {
  const response = await fetch(hrefOf(exportOwnData, {})).catch(brokenOff)
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
