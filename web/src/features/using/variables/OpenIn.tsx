import { ArrowTopRightOnSquareIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { buttonClass } from '../../../components/ui/actions/button-class.ts'
import { copyText } from '../../../components/ui/actions/clipboard.ts'
import { CHATS, linkTo } from './chats.ts'

/** Opens a chat with a text: by a link that contains it, or by copying it. */
export function OpenIn({ text }: { text: string }) {
  const [said, say] = useState('')
  const copy = async (name: string) => {
    const isCopied = await copyText(text)
    say(isCopied ? `Copied. Paste it into ${name}.` : `Could not copy. Select the text and paste it into ${name}.`)
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="me-1 text-small text-muted">Open in</span>
        {CHATS.map((chat) => {
          const link = linkTo(chat, text)
          return (
            <a
              key={chat.name}
              href={link ?? chat.address}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => (link ? say('') : void copy(chat.name))}
              className={buttonClass('quiet')}
            >
              {chat.name} {!link && <span className="font-normal text-muted">copies</span>}{' '}
              <span className="sr-only">{link ? 'in a new tab' : 'the text and opens a new tab'}</span>
              <ArrowTopRightOnSquareIcon className="size-4 text-muted" aria-hidden="true" />
            </a>
          )
        })}
      </div>
      <p role="status" className="mt-2 text-small text-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}
