import { useMemo } from 'react'
import { type Control, type FieldErrors, type UseFormRegister, useController, useWatch } from 'react-hook-form'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { Input } from '../../../components/ui/forms/Input.tsx'
import { Select } from '../../../components/ui/forms/Select.tsx'
import { Textarea } from '../../../components/ui/forms/Textarea.tsx'
import { type ListingValues, listingOptions } from '../listing-values.ts'
import { parseDescriptions } from '../variables/descriptions.ts'
import { FoundVariables } from '../variables/FoundVariables.tsx'
import { LicenceField } from './LicenceField.tsx'
import { PriceField } from './PriceField.tsx'
import { TriesField } from './TriesField.tsx'
import { WorksWithField } from './WorksWithField.tsx'

type Props = {
  register: UseFormRegister<ListingValues>
  control: Control<ListingValues>
  errors: FieldErrors<ListingValues>
  price: string
  type?: string
  /** The listing's current text: a change of it may have a note. */
  currentText?: string | undefined
}

export function ListingFields({ register, control, errors, price, type = '', currentText }: Props) {
  const options = listingOptions(type)
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} {...register('title')} autoComplete="off" />}
      </Field>
      <Field label="Description" hint="What one gets, and what it is good for." error={errors.description?.message}>
        {(control) => <Textarea {...control} {...register('description')} rows={4} />}
      </Field>
      <div className="grid gap-6 sm:grid-cols-3">
        <Field label="Type" error={errors.type?.message}>
          {(control) => (
            <Select {...control} {...register('type')} options={options.type} placeholder="Choose a type" />
          )}
        </Field>
        <Field label="Category" error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...register('category')} options={options.category} placeholder="Choose a category" />
          )}
        </Field>
        <PriceField chosen={price} register={register} errors={errors} />
      </div>
      <Field label="Prompt*" hint="This is what is sold. Mark what the buyer fills in." error={errors.prompt?.message}>
        {(control) => (
          <Textarea {...control} {...register('prompt')} rows={6} spellCheck={false} className="font-prompt" />
        )}
      </Field>
      <VariablesTyped control={control} error={errors.gapHints?.message} />
      {currentText !== undefined && (
        <WhatChanged control={control} register={register} error={errors.note?.message} currentText={currentText} />
      )}
      <TriesField control={control} />
      <Field label="Engine*" error={errors.engine?.message}>
        {(control) => (
          <Select {...control} {...register('engine')} options={options.engine} placeholder="Choose an engine" />
        )}
      </Field>
      <WorksWithField control={control} error={errors.worksWith?.message} />
      <Field
        label="Tips to use"
        hint="Anyone who looks at the prompt can read these."
        error={errors.tipsToUse?.message}
      >
        {(control) => <Textarea {...control} {...register('tipsToUse')} rows={3} />}
      </Field>
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
    <Field
      label="What changed?"
      hint="Optional. Your buyers read this beside the new version; what they bought stays theirs."
      error={error}
    >
      {(control) => <Textarea {...control} {...register('note')} rows={2} />}
    </Field>
  )
}
