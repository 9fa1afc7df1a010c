import { PhotoIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type DragEvent, type Ref, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatBytes, plural } from '../../lib/format.ts'
import { Button } from '../actions/Button.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import type { ControlProps } from './Field.tsx'

type Props = ControlProps & {
  /** The kind of picture, in a word. */
  what?: string
  name: string
  file: File | null
  /** The current picture, until a file replaces it. */
  current?: string | undefined
  onChange: (file: File | null) => void
  accept: string
  description: string
  /** Upload progress from 0 to 1; null while idle. */
  progress: number | null
  /** In pixels. Narrower pictures are accepted with a warning. */
  wantedWidth: number
  ref?: Ref<HTMLInputElement>
}

/** Accepts one picture, chosen or dropped; shows a preview, its upload progress and a way to remove it. */
export function FileDrop({
  what = 'cover',
  file,
  current,
  onChange,
  description,
  progress,
  wantedWidth,
  ref,
  ...input
}: Props) {
  const [isOver, setIsOver] = useState(false)
  const chosen = usePreview(file)
  const preview = chosen ?? current
  const [unshown, setUnshown] = useState<string>()
  const [narrow, setNarrow] = useState<{ of: string; width: number }>()
  const picker = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onChange(dropped)
  }
  const remove = () => {
    // Otherwise choosing the same file again fires no event.
    if (picker.current) picker.current.value = ''
    onChange(null)
    picker.current?.focus()
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input within has the same function */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cx(
          'relative grid aspect-4/3 place-items-center overflow-hidden rounded-lg border border-dashed border-control bg-surface text-center transition-colors',
          'hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver && 'border-accent bg-accent-soft',
          input['aria-invalid'] && 'border-danger',
        )}
      >
        {preview && preview !== unshown && (
          <img
            src={preview}
            alt={`Preview of the ${what}`}
            onError={() => setUnshown(preview)}
            onLoad={({ currentTarget: { naturalWidth: width } }) => setNarrow({ of: preview, width })}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {preview && preview === unshown && (
          <span className="pointer-events-none p-6 text-small text-faint">This file cannot be shown here.</span>
        )}
        {!preview && (
          <span className="pointer-events-none p-6">
            <PhotoIcon className="mx-auto mb-3 size-8 text-faint" aria-hidden="true" />
            <span className="block font-medium text-fg">Choose a picture or drop it here</span>
            <span className="mt-1 block text-small text-faint">{description}</span>
          </span>
        )}
        <input
          {...input}
          ref={(element) => {
            picker.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          type="file"
          onChange={(event) => onChange(event.target.files?.[0] ?? file)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {progress !== null && <ProgressBar value={progress} label={`Upload of the ${what}`} className="mt-3" />}
      {chosen && narrow?.of === chosen && narrow.width < wantedWidth && !input['aria-invalid'] && (
        <p role="status" className="mt-2 text-small text-warn">
          This picture is {plural(narrow.width, 'pixel')} wide and will look blurred. {wantedWidth} or more look sharp.
        </p>
      )}
      {file && (
        <div className="mt-2 flex items-center justify-between gap-3 text-small text-muted">
          <span className="min-w-0 truncate">
            {file.name} · {formatBytes(file.size)}
          </span>
          <Button variant="ghost" onClick={remove} aria-label={`Remove the ${what}`}>
            <XMarkIcon className="size-4" aria-hidden="true" />
            Remove
          </Button>
        </div>
      )}
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
