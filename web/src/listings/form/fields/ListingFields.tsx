import { LICENCES } from '@promptery/contract/constants'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import { useMemo } from 'react'
import { type Control, type FieldErrors, type UseFormRegister, useController, useWatch } from 'react-hook-form'
import { useConfig } from '../../../lib/api/config.ts'
import { useLists } from '../../../lib/api/lists.ts'
import { plural } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { InputField } from '../../../ui/forms/Input.tsx'
import { Select, SelectField } from '../../../ui/forms/Select.tsx'
import { TextareaField } from '../../../ui/forms/Textarea.tsx'
import { canTry } from '../../parts/can-run.ts'
import { parseDescriptions } from '../descriptions.ts'
import { FoundVariables } from '../FoundVariables.tsx'
import { type Listed, type ListingValues, listingOptions } from '../listing-values.ts'
import { PriceField } from './PriceField.tsx'
import { ShownField } from './ShownField.tsx'
import { WorksWithField } from './WorksWithField.tsx'

type Props = {
  register: UseFormRegister<ListingValues>
  control: Control<ListingValues>
  errors: FieldErrors<ListingValues>
  /** The listing that is edited. */
  listed?: Listed
  /** The listing's current text: a change of it may have a note. */
  currentText?: string | undefined
}

export function ListingFields({ register, control, errors, listed, currentText }: Props) {
  const options = listingOptions(useLists(), listed)
  return (
    <>
      <InputField label="Title" error={errors.title?.message} {...register('title')} autoComplete="off" />
      <TextareaField
        label="Description"
        hint="What one gets, and what it is good for."
        error={errors.description?.message}
        {...register('description')}
        rows={4}
      />
      <div className="grid gap-6 sm:grid-cols-3">
        <SelectField
          label="Type"
          error={errors.type?.message}
          {...register('type')}
          options={options.type}
          placeholder="Choose a type"
        />
        <SelectField
          label="Category"
          error={errors.category?.message}
          {...register('category')}
          options={options.category}
          placeholder="Choose a category"
        />
        <PriceField control={control} register={register} errors={errors} />
      </div>
      <TextareaField
        label="Prompt*"
        hint="This is what is sold. Mark what the buyer fills in."
        error={errors.prompt?.message}
        {...register('prompt')}
        rows={6}
        spellCheck={false}
        className="font-prompt"
      />
      <VariablesTyped control={control} error={errors.gapHints?.message} />
      {currentText !== undefined && (
        <WhatChanged control={control} register={register} error={errors.note?.message} currentText={currentText} />
      )}
      <ShownField control={control} />
      <TriesField control={control} />
      <SelectField
        label="Engine*"
        error={errors.engine?.message}
        {...register('engine')}
        options={options.engine}
        placeholder="Choose an engine"
      />
      <WorksWithField control={control} error={errors.worksWith?.message} />
      <TextareaField
        label="Tips to use"
        hint="Anyone who looks at the prompt can read these."
        error={errors.tipsToUse?.message}
        {...register('tipsToUse')}
        rows={3}
      />
      <LicenceField register={register} control={control} error={errors.licence?.message} />
    </>
  )
}

/** A separate component, so that typing does not rerender the other fields. */
function VariablesTyped({ control, error }: { control: Control<ListingValues>; error: string | undefined }) {
  const text = useWatch({ control, name: 'prompt' })
  const { field } = useController({ control, name: 'gapHints' })
  const descriptions = useMemo(() => parseDescriptions(field.value), [field.value])
  return (
    <FoundVariables
      text={text}
      descriptions={descriptions}
      onChange={(next) => field.onChange(JSON.stringify(next))}
      error={error}
    />
  )
}

type WhatChangedProps = {
  control: Control<ListingValues>
  register: UseFormRegister<ListingValues>
  error: string | undefined
  currentText: string
}

function WhatChanged({ control, register, error, currentText }: WhatChangedProps) {
  if (useWatch({ control, name: 'prompt' }) === currentText) return null
  return (
    <TextareaField
      label="What changed?"
      hint="Optional. Your buyers read this beside the new version; what they bought stays theirs."
      error={error}
      {...register('note')}
      rows={2}
    />
  )
}

const OPTIONS = LICENCES.map((value) => ({ value, label: LICENCE_TERMS[value].name }))

type LicenceFieldProps = {
  register: UseFormRegister<ListingValues>
  control: Control<ListingValues>
  error: string | undefined
}

/** The licence, with its terms below. */
function LicenceField({ register, control, error }: LicenceFieldProps) {
  const value = useWatch({ control, name: 'licence' })
  const chosen = LICENCES.find((name) => name === value) ?? LICENCES[0]
  const { allows, url } = LICENCE_TERMS[chosen]
  return (
    <Field
      label="Licence"
      hint={
        <>
          {allows}{' '}
          {url && (
            <a href={url} target="_blank" rel="noopener license" className="rounded-sm underline underline-offset-2">
              Its text
            </a>
          )}
        </>
      }
      error={error}
    >
      {(described) => <Select {...described} {...register('licence')} options={OPTIONS} />}
    </Field>
  )
}

/**
 * Whether members may try the prompt. Without a model it is only shown so that it can be turned off: otherwise a text
 * that is too short for tries could not be saved.
 */
export function TriesField({ control }: { control: Control<ListingValues> }) {
  const config = useConfig()
  const type = useWatch({ control, name: 'type' })
  const { field, fieldState } = useController({ control, name: 'allowsTries' })
  const error = fieldState.error?.message
  const isOffered = type !== '' && canTry(config, type)
  if (!isOffered && field.value !== 'true' && !fieldState.isDirty && !error) return null
  return (
    <div>
      <Checkbox
        ref={field.ref}
        name={field.name}
        checked={field.value === 'true'}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(String(event.target.checked))}
        aria-describedby={error ? 'allows-tries-error allows-tries-hint' : 'allows-tries-hint'}
        aria-invalid={error ? true : undefined}
        label="Let members try it"
      />
      {error && (
        <p id="allows-tries-error" className="mt-1 text-small font-medium text-danger">
          {error}
        </p>
      )}
      <p id="allows-tries-hint" className="mt-1 text-small text-faint">
        Members can run it {plural(config.triesPerDay, 'time')} a day without seeing the text. Clever users may still
        get parts of it.
      </p>
    </div>
  )
}
