import { ArrowTopRightOnSquareIcon } from '@heroicons/react/20/solid'
import { resultOf } from '@promptery/contract/listings/lists'
import { useState } from 'react'
import { useLists } from '../../../lib/api/lists.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { copyText } from '../../../ui/actions/clipboard.ts'
import { linkTo, targetsOf } from './targets.ts'

/** Opens what runs prompts of a type with a text: by a link that contains it, or by copying it. */
export function OpenIn({ text: written, type }: { text: string; type: string }) {
  const makes = resultOf(type, useLists())
  const targets = targetsOf(type, makes)
  // Boxes of image tools take one line.
  const text = makes === 'image' ? written.trim().replace(/\s*\n\s*/g, ' ') : written
  const [said, say] = useState('')
  if (targets.length === 0) return null
  const copy = async (name: string) => {
    const isCopied = await copyText(text)
    say(isCopied ? `Copied. Paste it into ${name}.` : `Could not copy. Select the text and paste it into ${name}.`)
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="me-1 text-small text-muted">Open in</span>
        {targets.map((target) => {
          const link = linkTo(target, text)
          return (
            <a
              key={target.name}
              href={link ?? target.address}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => (link ? say('') : void copy(target.name))}
              className={buttonClass('quiet')}
            >
              {target.name} {!link && <span className="font-normal text-muted">copies</span>}{' '}
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
