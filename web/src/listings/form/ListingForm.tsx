import { COVER_WIDTHS } from '@promptery/contract/constants'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { ListingFields } from './fields/ListingFields.tsx'
import type { Listed } from './listing-values.ts'
import type { useListingForm } from './use-listing-form.ts'

type Props = {
  listing: ReturnType<typeof useListingForm>
  onSubmit: () => Promise<void>
  isSending: boolean
  submitLabel: string
  coverHint: string
  currentCover?: string | undefined
  coverAction?: ReactNode
  listed?: Listed
  currentText?: string | undefined
  /** Below the fields. */
  samples?: ReactNode
  /** Replaces the fields once the listing is saved, while its samples are not. */
  saved?: ReactNode
}

/** The fields of a listing. They are validated by the server, whose messages are shown beside them. */
export function ListingForm({ listing, onSubmit, isSending, submitLabel, coverHint, ...props }: Props) {
  const { form, cover, general, isRestored, reset } = listing
  const isSaved = props.saved !== undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Errors of the previous attempt must not block the next one.
        form.clearErrors()
        void onSubmit()
      }}
      className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <div hidden={isSaved} className="max-w-form lg:sticky lg:top-24 lg:self-start">
        <Field label="Cover image" hint={coverHint} error={cover.error}>
          {(control) => (
            <FileDrop
              {...control}
              ref={cover.picker}
              name="cover_image"
              file={cover.file}
              current={props.currentCover}
              onChange={cover.choose}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              description="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
              progress={cover.file && cover.progress}
              wantedWidth={COVER_WIDTHS[0]}
            />
          )}
        </Field>
        {props.coverAction}
      </div>
      <div className={cx('min-w-0 space-y-6', isSaved && 'col-span-full max-w-narrow')}>
        {props.saved}
        <div hidden={isSaved} className="space-y-6">
          {isRestored && (
            <Notice role="status" className="flex flex-wrap items-center justify-between gap-x-4">
              We kept what you had typed.
              <Button variant="ghost" onClick={reset}>
                Start over
              </Button>
            </Notice>
          )}
          <ListingFields
            register={form.register}
            control={form.control}
            errors={form.formState.errors}
            {...(props.listed && { listed: props.listed })}
            currentText={props.currentText}
          />
        </div>
        {props.samples}
        {general && (
          <Notice tone="danger" role="alert">
            {general}
          </Notice>
        )}
        {!isSaved && (
          <Button type="submit" variant="accent" isLoading={isSending} className="w-full sm:w-auto sm:min-w-44">
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  )
}
