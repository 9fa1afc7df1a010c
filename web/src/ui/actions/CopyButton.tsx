import { CheckIcon, ClipboardDocumentIcon } from '@heroicons/react/20/solid'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import type { ButtonVariant } from './button-class.ts'
import { copyText } from './clipboard.ts'

const SHOWN_MS = 2000

type Props = { text: string; label?: string; variant?: ButtonVariant; className?: string }

/** Copies `text` and announces it. */
export function CopyButton({ text, label = 'Copy', variant = 'accent', className }: Props) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => setResult((await copyText(text)) ? 'copied' : 'failed')
  const Icon = result === 'copied' ? CheckIcon : ClipboardDocumentIcon
  return (
    <span className="relative inline-flex">
      <Button variant={variant} onClick={copy} {...(className && { className })}>
        <Icon className="size-5" aria-hidden="true" />
        {label}
      </Button>
      {/* Below the button, so that nothing moves. */}
      <span
        role="status"
        className="absolute end-0 top-full z-10 mt-1 w-max max-w-56 rounded-md bg-raised px-2.5 py-1 text-small shadow-pop empty:hidden"
      >
        {result === 'copied' && 'Copied'}
        {result === 'failed' && 'Could not copy. Select the text instead.'}
      </span>
    </span>
  )
}
