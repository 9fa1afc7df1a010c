import { DocumentTextIcon, PaperClipIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { PaperAirplaneIcon } from '@heroicons/react/24/solid'
import { LIMITS } from '@promptery/contract/constants'
import { isTextName } from '@promptery/contract/talk/attachments'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { clearDraft, readDraft, writeDraft } from '../../../lib/storage/draft.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { ACCEPTED } from '../outbox/refuse-file.ts'
import { Preview } from './UnsentFile.tsx'
import { useChosenFiles } from './use-chosen-files.ts'

type Props = {
  draftName: string
  peerName: string | undefined
  onSend: (message: string, files: readonly File[]) => void
}

/**
 * Enter sends, Shift+Enter inserts a line break. Files are chosen, pasted or dropped. Overlong texts are not sent, and
 * empty ones only with a file; drafts of texts are saved, and files are kept while the page is open.
 */
export function Composer({ draftName, peerName, onSend }: Props) {
  const [text, setText] = useState(() => readDraft(draftName)?.message ?? '')
  const excess = tooLong(text, LIMITS.message.max)
  const excessId = useId()
  const { files, refusal, add, remove, clear } = useChosenFiles(draftName)
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isInvalid = (text.trim() === '' && files.length === 0) || excess !== undefined

  const write = (message: string) => {
    setText(message)
    if (message) writeDraft(draftName, { message })
    else clearDraft(draftName)
  }
  const send = () => {
    if (isInvalid) return
    onSend(text.trim() === '' ? '' : text, files)
    write('')
    clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
      className="border-t p-3 md:px-5"
    >
      <p id={excessId} role="status" className="mb-1.5 text-small font-medium text-danger empty:hidden">
        {excess ?? refusal}
      </p>
      <ChosenFiles
        files={files}
        onRemove={(file) => {
          remove(file)
          field.current?.focus()
        }}
      />
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label="Files"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // Otherwise choosing the same file again fires no event.
            target.value = ''
            field.current?.focus()
          }}
        />
        <button
          type="button"
          aria-label="Attach a picture or a text"
          title="Attach a picture or a text"
          onClick={() => picker.current?.click()}
          className={iconButtonClass()}
        >
          <PaperClipIcon className="size-5" aria-hidden="true" />
        </button>
        <Textarea
          ref={field}
          rows={1}
          aria-label="Message"
          placeholder={peerName ? `Message ${peerName}` : 'Message'}
          value={text}
          aria-invalid={excess ? true : undefined}
          aria-describedby={excess && excessId}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            add(pasted)
          }}
          enterKeyHint="send"
          className="max-h-40! resize-none!"
        />
        <Button
          type="submit"
          variant="accent"
          aria-label="Send"
          aria-disabled={isInvalid}
          className={cx('px-3', isInvalid && 'opacity-60')}
        >
          <PaperAirplaneIcon className="size-5" aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}

type ChosenFilesProps = { files: readonly File[]; onRemove: (file: File) => void }

/** The files that go with the message, each with a way to take it out. */
function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
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
