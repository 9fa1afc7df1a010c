import { LIMITS } from '@promptery/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatWait } from '../../lib/format.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'

type Props = { isWorking: boolean; error: Error | null; onGenerate: (topic: string) => void }

export function GenerateForm({ isWorking, error, onGenerate }: Props) {
  const [topic, setTopic] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const refusal = tooLong(topic.trim(), LIMITS.generateTopic.max) ?? (error ? describeFailure(error) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    box.current?.focus()
    if (!tooLong(topic.trim(), LIMITS.generateTopic.max)) onGenerate(topic)
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextareaField
        label="Prompt Topic"
        hint="Say what there is to see, and in what manner."
        error={refusal}
        ref={box}
        rows={3}
        value={topic}
        placeholder="A lighthouse made of folded paper, evening light"
        onChange={(event) => setTopic(event.target.value)}
      />
      <Button type="submit" variant="accent" isLoading={isWorking} className="mt-5 w-full sm:w-auto sm:min-w-44">
        Generate
      </Button>
    </form>
  )
}

/** The reason of a failure, and when to retry if the server has said so. */
function describeFailure(error: Error): string {
  const refusal = refusalOf(error, ['prompt'])
  const words = refusal.fields[0]?.message ?? refusal.general ?? error.message
  if (!(error instanceof ApiError) || error.retryAfterS === undefined) return words
  return `${words.replace(/\.$/, '')}. Try again in ${formatWait(error.retryAfterS)}.`
}
