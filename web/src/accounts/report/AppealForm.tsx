import type { messageSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'

function useAppeal(url: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['appeal'],
    meta: { showsRefusal: true },
    mutationFn: (text: string) => call<typeof messageSchema>({ method: 'post', url, data: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['decisions'] }),
  })
}

/** Appeals against a decision, once. */
export function AppealForm({ url }: { url: string }) {
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const appeal = useAppeal(url)
  if (appeal.data) {
    return (
      <Notice role="status" className="mt-6">
        {appeal.data.message}.
      </Notice>
    )
  }
  const words = text.trim()
  const excess = tooLong(words, LIMITS.report.textMax)
  const refusal = appeal.error && refusalOf(appeal.error, ['text'])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (words === '') setIsMissing(true)
    else if (!excess && !appeal.isPending) appeal.mutate(words)
  }
  return (
    <form onSubmit={send} noValidate aria-label="Appeal" className="mt-6 space-y-4">
      <TextareaField
        label="Why is the decision wrong?"
        hint="You can appeal once. An admin reads this."
        rows={4}
        error={
          (isMissing && words === '' ? 'Write why' : excess) ??
          refusal?.fields[0]?.message ??
          refusal?.general ??
          undefined
        }
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" isLoading={appeal.isPending}>
        Appeal
      </Button>
    </form>
  )
}
