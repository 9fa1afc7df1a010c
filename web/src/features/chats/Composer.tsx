import { PaperAirplaneIcon } from '@heroicons/react/24/solid'
import { LIMITS } from '@promptery/contract/constants'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Textarea } from '../../components/ui/Textarea.tsx'
import { cx } from '../../lib/cx.ts'
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts'

type Props = { draftName: string; peerName: string | undefined; onSend: (message: string) => void }

/** Enter sends, Shift and Enter begin a new line. What is empty is not sent; what is typed is kept. */
export function Composer({ draftName, peerName, onSend }: Props) {
  const [text, setText] = useState(() => readDraft(draftName)?.message ?? '')
  const isEmpty = text.trim() === ''

  const write = (message: string) => {
    setText(message)
    if (message) writeDraft(draftName, { message })
    else clearDraft(draftName)
  }
  const send = () => {
    if (isEmpty) return
    onSend(text)
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are being composed, Enter chooses among them.
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
      className="flex items-end gap-2 border-t p-3 md:px-5"
    >
      <Textarea
        rows={1}
        aria-label="Message"
        placeholder={peerName ? `Message ${peerName}` : 'Message'}
        value={text}
        maxLength={LIMITS.message.max}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
        className="max-h-40! resize-none!"
      />
      <Button
        type="submit"
        variant="accent"
        aria-label="Send"
        aria-disabled={isEmpty}
        className={cx('px-3', isEmpty && 'opacity-60')}
      >
        <PaperAirplaneIcon className="size-5" aria-hidden="true" />
      </Button>
    </form>
  )
}
