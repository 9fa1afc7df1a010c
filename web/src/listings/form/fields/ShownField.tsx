import { LIMITS } from '@promptery/contract/constants'
import { previewOf } from '@promptery/contract/listings/preview'
import { countWords } from '@promptery/contract/words'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { plural } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import type { ListingValues } from '../listing-values.ts'

/** How much of the text everybody may read: all of a free one, or its first words. */
export function ShownField({ control }: { control: Control<ListingValues> }) {
  const price = useWatch({ control, name: 'price' })
  const isOpen = useWatch({ control, name: 'isOpen' })
  const isFree = price === '0'
  return (
    <div className="space-y-4">
      {isFree && <OpenField control={control} />}
      {!(isFree && isOpen === 'true') && <PreviewField control={control} />}
    </div>
  )
}

function OpenField({ control }: { control: Control<ListingValues> }) {
  const { field } = useController({ control, name: 'isOpen' })
  return (
    <div>
      <Checkbox
        ref={field.ref}
        name={field.name}
        checked={field.value === 'true'}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(String(event.target.checked))}
        aria-describedby="is-open-hint"
        label="Open: everybody reads it"
      />
      <p id="is-open-hint" className="mt-1 text-small text-faint">
        Anyone reads the text on its listing, fills it in and copies it, without an account. “Get Prompt” keeps it in
        their library. If you close or price it later, those who kept it have it still, others do not.
      </p>
    </div>
  )
}

function PreviewField({ control }: { control: Control<ListingValues> }) {
  const { field, fieldState } = useController({ control, name: 'previewPercent' })
  const text = useDeferredValue(useWatch({ control, name: 'prompt' }))
  const percent = Number(field.value)
  const total = useMemo(() => countWords(text), [text])
  const shown = useMemo(() => previewOf(text, percent), [text, percent])
  const isTooShort = percent > 0 && shown === ''
  return (
    <Field
      label="Show the beginning"
      hint="Everybody reads these words on the listing, search engines too. A buyer sees how you write."
      error={fieldState.error?.message}
    >
      {(described) => (
        <>
          <span className="flex min-h-11 flex-wrap items-center gap-x-4">
            <input
              {...described}
              ref={field.ref}
              type="range"
              name={field.name}
              min={0}
              max={LIMITS.previewPercentMax}
              step={1}
              value={percent}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(event.target.value)}
              aria-valuetext={`${percent}%`}
              className="h-11 min-w-40 flex-1 accent-accent"
            />
            <output className="text-small text-muted tabular-nums">
              {percent === 0
                ? 'Nothing'
                : `${percent}%: ${plural(countWords(shown), 'word')} of ${total.toLocaleString('en-US')}`}
            </output>
          </span>
          {shown && (
            <span
              dir="auto"
              className="mt-1 block max-h-60 overflow-y-auto rounded-md border bg-surface p-3 font-prompt text-small whitespace-pre-wrap wrap-anywhere"
            >
              {shown} …
            </span>
          )}
          {isTooShort && <span className="block text-small text-faint">Too few words for that.</span>}
        </>
      )}
    </Field>
  )
}
