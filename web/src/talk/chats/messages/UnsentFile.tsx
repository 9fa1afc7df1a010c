import { DocumentTextIcon } from '@heroicons/react/24/outline'
import { isTextName } from '@promptery/contract/talk/attachments'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../../lib/format.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'

/** A file that is being sent. `progress`: null when it is not. */
export function UnsentFile({ file, progress }: { file: File; progress: number | null }) {
  return (
    <div className="w-48 max-w-full">
      {isTextName(file.name) ? (
        <p className="flex items-center gap-2">
          <DocumentTextIcon className="size-6 shrink-0 text-muted" aria-hidden="true" />
          <span className="min-w-0 truncate">
            <bdi>{file.name}</bdi>
          </span>
          <span className="shrink-0 text-mini text-muted">{formatBytes(file.size)}</span>
        </p>
      ) : (
        <Preview file={file} className="max-h-64 w-full rounded-md object-contain" />
      )}
      {progress !== null && <ProgressBar value={progress} label={`Sending ${file.name}`} className="mt-2" />}
    </div>
  )
}

/** A chosen picture, before it is sent. */
export function Preview({ file, className }: { file: File; className: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt={file.name} className={className} />
}
