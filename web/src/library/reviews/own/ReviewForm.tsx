import { LIMITS } from '@promptery/contract/constants'
import type { Review, ReviewsPage } from '@promptery/contract/library/reviews'
import { resultOf } from '@promptery/contract/listings/lists'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { hasCode } from '../../../lib/api/api-error.ts'
import { useLists } from '../../../lib/api/lists.ts'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { useDraftSaving, useFormDraft } from '../../../lib/forms/use-form-draft.ts'
import { clearDraft } from '../../../lib/storage/draft.ts'
import { useSampleFields } from '../../../listings/samples/use-sample-fields.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SelectField } from '../../../ui/forms/Select.tsx'
import { TextareaField } from '../../../ui/forms/Textarea.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { usePutReview, usePutReviewSample, useReviewChanged } from '../api.ts'
import { publicVariables } from './public-variables.ts'
import { StarsField } from './StarsField.tsx'

const OwnSample = lazyPart(async () => (await import('./OwnSample.tsx')).OwnSample)

type Versions = NonNullable<ReviewsPage['reviewable']>
type Values = { stars: string; text: string; version: string }

type Props = {
  prompt: Prompt
  mine: Review | null
  versions: Versions
  /** Called when the review is saved but its sample was refused: the form stays. */
  onReviewSaved: () => void
  onSaved: () => void
  /** Absent for a new review. */
  onCancel?: () => void
}

/** Creates or changes a review with an optional sample. Input is kept until it is saved. */
export function ReviewForm({ prompt, mine, versions, onReviewSaved, onSaved, onCancel }: Props) {
  const promptId = prompt._id
  const initial = useMemo(() => valuesOf(mine, versions), [mine, versions])
  const read = useSearchParams()[0].get('version')
  const offer = mine ? undefined : optionsOf(versions).find(({ value }) => value === read)
  const version = offer?.value ?? initial.version
  const draftName = `review:${promptId}`
  const draft = useFormDraft(draftName, initial)
  const form = useForm<Values>({ defaultValues: draft ?? { ...initial, version }, mode: 'onChange' })
  useDraftSaving(draftName, initial, form.subscribe)
  // If the reader selects another version meanwhile, it becomes the reviewed one.
  const offered = useRef(version)
  useEffect(() => {
    if (offered.current === version) return
    offered.current = version
    form.setValue('version', version)
  }, [form, version])
  const [general, setGeneral] = useState<string | null>(null)
  const put = usePutReview(promptId)
  const sample = useSampleFields(`review-sample:${promptId}`, resultOf(prompt.type, useLists()))
  const [hasSample, setHasSample] = useState(!sample.isUntouched)
  const [progress, setProgress] = useState<number | null>(null)
  const putSample = usePutReviewSample(promptId)
  const reviewChanged = useReviewChanged(promptId)
  const { errors, isSubmitting } = form.formState
  const stars = Number(form.watch('stars'))

  const send = async ({ stars, text, version }: Values) => {
    setGeneral(null)
    putSample.reset()
    if (hasSample && sample.problem) return
    try {
      await put.mutateAsync({ stars: Number(stars), text, version: Number(version) })
    } catch (error) {
      if (hasCode(error, 'review_removed')) return reviewChanged()
      const refusal = refusalOf(error, ['stars', 'text', 'version'])
      for (const { name, message } of refusal.fields) form.setError(name, { message })
      setGeneral(refusal.general)
      if (refusal.fields[0]) form.setFocus(refusal.fields[0].name)
      return
    }
    if (hasSample && !sample.isUntouched && !(await sendSample(Number(version)))) return
    clearDraft(draftName)
    await reviewChanged()
    sample.clear()
    onSaved()
  }

  /** @returns false if it was refused, with the reason shown beside its fields */
  const sendSample = async (version: number): Promise<boolean> => {
    setProgress(0)
    try {
      await putSample.mutateAsync({ form: sample.formFor(publicVariables(prompt, version)), onProgress: setProgress })
      return true
    } catch {
      setGeneral('Your review is saved, its sample is not yet.')
      onReviewSaved()
      return false
    } finally {
      setProgress(null)
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
      <TextareaField
        label="Your words"
        hint="What was it good for, and what was it not? Optional."
        error={errors.text?.message}
        {...form.register('text', {
          validate: (text) => tooLong(text.trim(), LIMITS.review.textMax) ?? true,
        })}
        rows={4}
      />
      {versions.bought < versions.current && (
        <SelectField
          label="Reviewed version"
          hint="The text that your review is about."
          error={errors.version?.message}
          {...form.register('version')}
          options={optionsOf(versions)}
        />
      )}
      {hasSample ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <OwnSample
            prompt={prompt}
            version={Number(form.watch('version'))}
            fields={sample}
            error={putSample.error}
            progress={progress}
            onChoose={putSample.reset}
            onLeaveOut={() => {
              sample.clear()
              putSample.reset()
              setGeneral(null)
              setHasSample(false)
            }}
          />
        </Suspense>
      ) : (
        <Button variant="ghost" className="-ms-4" onClick={() => setHasSample(true)}>
          {mine?.sample ? 'Replace the sample' : 'Add a sample of what it made'}
        </Button>
      )}
      {general && (
        <Notice tone="danger" role="alert">
          {general}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={isSubmitting}>
          {mine ? 'Save review' : 'Post review'}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              clearDraft(draftName)
              sample.clear()
              if (!put.isIdle) void reviewChanged()
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

/** A new review is about the bought version, unless the user reads another one. */
const valuesOf = (mine: Review | null, { bought }: Versions): Values => ({
  stars: mine ? String(mine.stars) : '',
  text: mine?.text ?? '',
  version: String(mine?.version ?? bought),
})

const optionsOf = ({ bought, current }: Versions) =>
  Array.from({ length: current - bought + 1 }, (_, back) => current - back).map((version) => ({
    value: String(version),
    label: `Version ${version}${version === current ? ', the newest' : ''}${version === bought ? ', which you bought' : ''}`,
  }))
