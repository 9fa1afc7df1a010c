import { LIMITS } from '@promptery/contract/constants'
import type { Review } from '@promptery/contract/library/reviews'
import { shownName } from '@promptery/contract/shown-name'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { useDraftSaving, useFormDraft } from '../../lib/forms/use-form-draft.ts'
import { clearDraft } from '../../lib/storage/draft.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { useAnswerReview } from './api.ts'

/** The engineer's reply to a review, to be written and changed. */
export function AnswerReview({ promptId, review }: { promptId: string; review: Review }) {
  const { _id: id, author, answer: before } = review
  const initial = useMemo(() => ({ answer: before?.text ?? '' }), [before?.text])
  const draftName = `answer:${id}`
  const draft = useFormDraft(draftName, initial)
  const [isOpen, setIsOpen] = useState(draft !== null)
  const form = useForm({ defaultValues: draft ?? initial, mode: 'onChange' })
  useDraftSaving(draftName, initial, form.subscribe)
  const answer = useAnswerReview(promptId, id)
  const { errors } = form.formState

  const send = async (values: typeof initial) => {
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
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {before ? 'Change answer' : 'Answer'}{' '}
        <span className="sr-only">
          {before && 'to '}the review of <bdi>{shownName(author)}</bdi>
        </span>
      </Button>
    )
  }
  return (
    <form
      noValidate
      aria-label={`Answer to ${shownName(author)}`}
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        void form.handleSubmit(send)()
      }}
      className="ms-4 mt-3 basis-full space-y-3"
    >
      <TextareaField
        label="Your answer"
        hint="Everybody can read it."
        error={errors.answer?.message}
        {...form.register('answer', { validate: (text) => tooLong(text.trim(), LIMITS.review.answer.max) ?? true })}
        rows={3}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={answer.isPending}>
          {before ? 'Save answer' : 'Send answer'}
        </Button>
        <Button
          onClick={() => {
            clearDraft(draftName)
            form.reset(initial)
            setIsOpen(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
