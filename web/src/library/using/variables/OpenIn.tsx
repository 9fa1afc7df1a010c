import { ArrowTopRightOnSquareIcon } from '@heroicons/react/20/solid'
import { resultOf } from '@promptery/contract/listings/lists'
import { useState } from 'react'
import { useLists } from '../../../lib/api/lists.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { copyText } from '../../../ui/actions/clipboard.ts'

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

type Target = {
  name: string
  address: string
  /** The query parameter for a text. Absent: none is known to work, so the text is copied. */
  parameter?: string
}

const CHATGPT: Target = { name: 'ChatGPT', address: 'https://chatgpt.com/', parameter: 'q' }

const CHATS: readonly Target[] = [
  CHATGPT,
  { name: 'Perplexity', address: 'https://www.perplexity.ai/search', parameter: 'q' },
  { name: 'Claude', address: 'https://claude.ai/new' },
  { name: 'Gemini', address: 'https://gemini.google.com/app' },
]

const IMAGE_TOOLS: Partial<Record<string, readonly Target[]>> = {
  // ChatGPT draws with it.
  'DALL-E': [CHATGPT],
  Midjourney: [{ name: 'Midjourney', address: 'https://www.midjourney.com/imagine' }],
  'Leonardo Ai': [{ name: 'Leonardo', address: 'https://app.leonardo.ai/image-generation' }],
  'Stable Diffusion': [{ name: 'Stable Assistant', address: 'https://stability.ai/stable-assistant' }],
}

/**
 * What runs prompts of a type: its image tool, if one is known, or chats. Those with a `parameter` are linked with the text; for others it
 * is copied.
 */
export const targetsOf = (type: string, makes: 'text' | 'image'): readonly Target[] =>
  makes === 'text' ? CHATS : (IMAGE_TOOLS[type] ?? [])

/** Servers accept URLs of 8 kB, including the rest of the URL. */
const ADDRESS_MAX = 7_000

/** The URL that opens a target with a text. Undefined: not possible for this text. */
export function linkTo({ address, parameter }: Target, text: string): string | undefined {
  // Encoding does not make it shorter.
  if (!parameter || text.length > ADDRESS_MAX || !text.isWellFormed()) return undefined
  const link = `${address}?${parameter}=${encodeURIComponent(text)}`
  return link.length > ADDRESS_MAX ? undefined : link
}
