import { DocumentTextIcon } from '@heroicons/react/24/outline'
import { coverSrcset } from '@promptery/contract/listings/covers'
import type { Attachment } from '@promptery/contract/talk/messages'
import { formatBytes } from '../lib/format.ts'

/** The longest sides of a shown picture, in pixels. */
const SHOWN = { width: 288, height: 320 }

/** The file of a message: a picture, whole and without a layout shift, or a text to be downloaded. */
export function AttachedFile({ attachment: { name, size, picture, url } }: { attachment: Attachment }) {
  if (!picture) {
    return (
      <a
        href={url}
        download={name}
        className="flex min-h-11 max-w-72 items-center gap-3 rounded-md border bg-surface px-3 py-2 transition-colors hover:border-control"
      >
        <DocumentTextIcon className="size-6 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-mini text-muted">{formatBytes(size)}</span>
        </span>
        <span className="sr-only">Download</span>
      </a>
    )
  }
  const ratio = picture.width / picture.height
  const width = Math.round(Math.min(picture.width, SHOWN.width, SHOWN.height * ratio))
  return (
    <a href={picture.url} target="_blank" rel="noopener" className="block overflow-hidden rounded-md">
      <img
        src={picture.url}
        srcSet={coverSrcset(picture)}
        sizes={`${width}px`}
        width={picture.width}
        height={picture.height}
        alt={name}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full bg-raised bg-cover"
        style={{ width, aspectRatio: ratio, backgroundImage: `url("${picture.placeholder}")` }}
      />
    </a>
  )
}
