import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'

/** Copies the words. The code for it is loaded by the first press: few visitors copy on their first page. */
export function CopyWords({ text }: { text: string }) {
  const [said, say] = useState('')
  const copy = async () => {
    const { copyText } = await import('../../components/ui/actions/clipboard.ts')
    say((await copyText(text)) ? 'Copied' : 'Could not copy. Select the text instead.')
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
