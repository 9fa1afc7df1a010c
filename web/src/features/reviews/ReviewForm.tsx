import { LIMITS } from '@promptery/contract/constants'
import type { Review, ReviewsPage } from '@promptery/contract/reviews'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Select } from '../../components/ui/forms/Select.tsx'
import { Textarea } from '../../components/ui/forms/Textarea.tsx'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { useDraftKeeping, useKeptDraft } from '../../lib/forms/use-kept-draft.ts'
import { clearDraft } from '../../lib/storage/draft.ts'
import { usePutReview } from './api.ts'
import { StarsField } from './StarsField.tsx'

type Versions = NonNullable<ReviewsPage['reviewable']>
type Values = { stars: string; text: string; version: string }

type Props = {
  promptId: string
  /** What there is already. */
  mine: Review | null
  versions: Versions
  onSaved: () => void
  /** Absent: there is nothing to go back to. */
  onCancel?: () => void
}

/** Writes or changes a review. What was typed stays until it is saved. */
export function ReviewForm({ promptId, mine, versions, onSaved, onCancel }: Props) {
  const initial = useMemo(() => valuesOf(mine, versions), [mine, versions])
  const draftName = `review:${promptId}`
  const draft = useKeptDraft(draftName, initial)
  const form = useForm<Values>({ defaultValues: draft ?? initial, mode: 'onChange' })
  useDraftKeeping(draftName, initial, form.subscribe)
  const [general, setGeneral] = useState<string | null>(null)
  const put = usePutReview(promptId)
  const { errors } = form.formState
  const stars = Number(form.watch('stars'))

  const send = async ({ stars, text, version }: Values) => {
    setGeneral(null)
    try {
      await put.mutateAsync({ stars: Number(stars), text, version: Number(version) })
      clearDraft(draftName)
      onSaved()
    } catch (error) {
      const refusal = refusalOf(error, ['stars', 'text', 'version'])
      for (const { name, message } of refusal.fields) form.setError(name, { message })
      setGeneral(refusal.general)
      if (refusal.fields[0]) form.setFocus(refusal.fields[0].name)
    }
  }

  return (
    <form
      noValidate
      aria-label="Your review"
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        void form.handleSubmit(send)()
      }}
      className="space-y-5"
    >
      <StarsField value={stars} control={form.register('stars')} error={errors.stars?.message} />
      <Field
        label="Your words"
        hint="What was it good for, and what was it not? Optional."
        error={errors.text?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('text', {
              validate: (text) => tooLong(text.trim(), LIMITS.review.textMax) ?? true,
            })}
            rows={4}
          />
        )}
      </Field>
      {versions.bought < versions.current && (
        <Field label="Reviewed version" hint="The text that your review is about." error={errors.version?.message}>
          {(control) => <Select {...control} {...form.register('version')} options={optionsOf(versions)} />}
        </Field>
      )}
      {general && (
        <Notice tone="danger" role="alert">
          {general}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={put.isPending}>
          {mine ? 'Save review' : 'Post review'}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              clearDraft(draftName)
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** Who reviews for the first time reviews the newest text. */
const valuesOf = (mine: Review | null, { current }: Versions): Values => ({
  stars: mine ? String(mine.stars) : '',
  text: mine?.text ?? '',
  version: String(mine?.version ?? current),
})

const optionsOf = ({ bought, current }: Versions) =>
  Array.from({ length: current - bought + 1 }, (_, back) => current - back).map((version) => ({
    value: String(version),
    label: `Version ${version}${version === current ? ', the newest' : ''}${version === bought ? ', which you bought' : ''}`,
  }))
