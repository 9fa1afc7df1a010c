import { useMemo } from 'react'
import { type Control, type FieldErrors, type UseFormRegister, useController, useWatch } from 'react-hook-form'
import { useLists } from '../../../lib/api/lists.ts'
import { InputField } from '../../../ui/forms/Input.tsx'
import { SelectField } from '../../../ui/forms/Select.tsx'
import { TextareaField } from '../../../ui/forms/Textarea.tsx'
import { type Listed, type ListingValues, listingOptions } from '../listing-values.ts'
import { parseDescriptions } from '../variables/descriptions.ts'
import { FoundVariables } from '../variables/FoundVariables.tsx'
import { LicenceField } from './LicenceField.tsx'
import { PriceField } from './PriceField.tsx'
import { ShownField } from './ShownField.tsx'
import { TriesField } from './TriesField.tsx'
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
