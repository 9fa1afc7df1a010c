import { DocumentTextIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { isTextName } from '@promptery/contract/talk/attachments'
import { Preview } from './UnsentFile.tsx'

type Props = { files: readonly File[]; onRemove: (file: File) => void }

/** The files that go with the message, each with a way to take it out. */
export function ChosenFiles({ files, onRemove }: Props) {
  if (files.length === 0) return null
  return (
    <>
      <ul aria-label="Files to send" className="mb-2 flex flex-wrap gap-2">
        {files.map((file, index) => (
          <li key={index} className="flex min-w-0 items-center gap-2 rounded-md border bg-surface ps-2">
            {isTextName(file.name) ? (
              <DocumentTextIcon className="size-6 shrink-0 text-muted" aria-hidden="true" />
            ) : (
              <Preview file={file} className="size-9 shrink-0 rounded-sm object-cover" />
            )}
            <span className="max-w-40 truncate text-small">
              <bdi>{file.name}</bdi>
            </span>
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(file)}
              className="grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-fg"
            >
              <XMarkIcon className="size-5" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mb-2 text-mini text-muted">
        Send them before you reload or close this page: files are not saved as drafts.
      </p>
    </>
  )
}
