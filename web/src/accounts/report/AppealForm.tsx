import { LIMITS } from '@promptery/contract/constants'
import type { appealDecision } from '@promptery/contract/moderation/reports'
import type { ResponseOf } from '@promptery/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'

type Send = (text: string) => Promise<ResponseOf<typeof appealDecision>>

function useAppeal(send: Send) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: ['decisions'] }),
  })
}

/** Appeals against a decision, once. */
export function AppealForm({ send: sendAppeal }: { send: Send }) {
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const appeal = useAppeal(sendAppeal)
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
