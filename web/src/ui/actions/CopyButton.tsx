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
    <>
      <Button variant={variant} onClick={copy} {...(className && { className })}>
        <Icon className="size-5" aria-hidden="true" />
        {label}
      </Button>
      <span role="status" className="text-small text-muted empty:hidden">
        {result === 'copied' && 'Copied'}
        {result === 'failed' && 'Could not copy. Select the text instead.'}
      </span>
    </>
  )
}
