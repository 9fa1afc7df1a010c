import { PaperAirplaneIcon } from '@heroicons/react/24/solid'
import { LIMITS } from '@promptery/contract/constants'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { Textarea } from '../../../components/ui/forms/Textarea.tsx'
import { cx } from '../../../lib/cx.ts'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { clearDraft, readDraft, writeDraft } from '../../../lib/storage/draft.ts'

type Props = { draftName: string; peerName: string | undefined; onSend: (message: string) => void }

/** Enter sends, Shift+Enter inserts a line break. Empty and overlong texts are not sent; drafts are saved. */
export function Composer({ draftName, peerName, onSend }: Props) {
  const [text, setText] = useState(() => readDraft(draftName)?.message ?? '')
  const excess = tooLong(text, LIMITS.message.max)
  const excessId = useId()
  const isInvalid = text.trim() === '' || excess !== undefined

  const write = (message: string) => {
    setText(message)
    if (message) writeDraft(draftName, { message })
    else clearDraft(draftName)
  }
  const send = () => {
    if (isInvalid) return
    onSend(text)
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter chooses a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="border-t p-3 md:px-5"
    >
      <p id={excessId} role="status" className="mb-1.5 text-small font-medium text-danger empty:hidden">
        {excess}
      </p>
      <div className="flex items-end gap-2">
        <Textarea
          rows={1}
          aria-label="Message"
          placeholder={peerName ? `Message ${peerName}` : 'Message'}
          value={text}
          aria-invalid={excess ? true : undefined}
          aria-describedby={excess && excessId}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
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
