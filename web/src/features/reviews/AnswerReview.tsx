import { LIMITS } from '@promptery/contract/constants'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Textarea } from '../../components/ui/forms/Textarea.tsx'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { useDraftKeeping, useKeptDraft } from '../../lib/forms/use-kept-draft.ts'
import { clearDraft } from '../../lib/storage/draft.ts'
import { useAnswerReview } from './api.ts'

const EMPTY = { answer: '' }

/** The engineer's one answer to a review. */
export function AnswerReview({ promptId, id, author }: { promptId: string; id: string; author: string }) {
  const draftName = `answer:${id}`
  const draft = useKeptDraft(draftName, EMPTY)
  const [isOpen, setIsOpen] = useState(draft !== null)
  const form = useForm({ defaultValues: draft ?? EMPTY, mode: 'onChange' })
  useDraftKeeping(draftName, EMPTY, form.subscribe)
  const answer = useAnswerReview(promptId, id)
  const { errors } = form.formState

  const send = async (values: typeof EMPTY) => {
    try {
      await answer.mutateAsync(values.answer)
      clearDraft(draftName)
    } catch (error) {
      const { fields, general } = refusalOf(error, ['answer'])
      form.setError('answer', { message: fields[0]?.message ?? general ?? '' }, { shouldFocus: true })
    }
  }
  if (!isOpen) {
    return (
      <Button variant="ghost" className="-ms-4" onClick={() => setIsOpen(true)}>
        Answer<span className="sr-only"> the review of {author}</span>
      </Button>
    )
  }
  return (
    <form
      noValidate
      aria-label={`Answer to ${author}`}
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        void form.handleSubmit(send)()
      }}
      className="mt-3 basis-full space-y-3"
    >
      <Field label="Your answer" hint="Everybody can read it. You answer once." error={errors.answer?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('answer', { validate: (text) => tooLong(text.trim(), LIMITS.review.answer.max) ?? true })}
            rows={3}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={answer.isPending}>
          Send answer
        </Button>
        <Button
          onClick={() => {
            form.reset(EMPTY)
            setIsOpen(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
