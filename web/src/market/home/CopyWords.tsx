import { useState } from 'react'
import { fetchCode } from '../../lib/reload-once.ts'
import { Button } from '../../ui/actions/Button.tsx'

/** Copies the words. The code for it is loaded by the first press: few visitors copy on their first page. */
export function CopyWords({ text }: { text: string }) {
  const [said, say] = useState('')
  const copy = async () => {
    const isCopied = await fetchCode(() => import('../../ui/actions/clipboard.ts')).then(
      ({ copyText }) => copyText(text),
      () => false,
    )
    say(isCopied ? 'Copied' : 'Could not copy. Select the text instead.')
  }
  return (
    <>
      <Button onClick={() => void copy()}>Copy</Button>
      <span role="status" className="text-small text-muted empty:hidden">
        {said}
      </span>
    </>
  )
}
