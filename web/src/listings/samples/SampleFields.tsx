import { COVER_WIDTHS, LIMITS } from '@promptery/contract/constants'
import type { DescribedVariable } from '@promptery/contract/listings/variables/variables'
import type { ReactNode } from 'react'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { InputField } from '../../ui/forms/Input.tsx'
import { SelectField } from '../../ui/forms/Select.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { VariableField } from '../../ui/forms/VariableField.tsx'
import type { SampleFormFields } from './use-sample-fields.ts'

const KINDS = [
  { value: 'image', label: 'A picture' },
  { value: 'text', label: 'A text' },
]

type Props = {
  fields: SampleFormFields
  variables: readonly DescribedVariable[]
  error: Error | null
  /** Upload progress from 0 to 1; null while idle. */
  progress: number | null
  /** Called when another picture is chosen, which outdates the refusal. */
  onChoose: () => void
  children?: ReactNode
}

/** The fields of a sample, in two columns if they fit: a picture or a text, its values and its model. */
export function SampleFields({ fields, variables, error, progress, onChoose, children }: Props) {
  const refusal = error && refusalOf(error, ['picture', 'text', 'model', 'filling'])
  const errorOf = (...names: string[]) =>
    names.flatMap((name) => refusal?.fields.find((field) => field.name === name)?.message ?? [])[0]
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
      <div className="space-y-6">
        <SelectField
          label="What the result is"
          value={fields.isText ? 'text' : 'image'}
          options={KINDS}
          onChange={({ target }) => fields.chooseKind(target.value === 'text' ? 'text' : 'image')}
        />
        {fields.isText ? (
          <TextareaField
            label="The text"
            hint="As the prompt made it, with its line breaks."
            error={fields.problem ?? errorOf('text', 'picture')}
            rows={8}
            value={fields.text}
            onChange={({ target }) => fields.setText(target.value)}
          />
        ) : (
          <Field label="The picture" error={fields.problem ?? errorOf('picture', 'text')}>
            {(control) => (
              <FileDrop
                key={fields.resetCount}
                {...control}
                what="sample"
                name="picture"
                file={fields.picture}
                onChange={(file) => {
                  onChoose()
                  fields.setPicture(file)
                }}
                accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
                description="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
                progress={fields.picture && progress}
                wantedWidth={COVER_WIDTHS[0]}
              />
            )}
          </Field>
        )}
      </div>
      <div className="space-y-6">
        <InputField
          label="Made by"
          hint="The model, as in GPT-4 or Midjourney 7."
          error={errorOf('model')}
          value={fields.model}
          maxLength={LIMITS.sample.modelMax}
          autoComplete="off"
          onChange={({ target }) => fields.setModel(target.value)}
        />
        {variables.length > 0 && (
          <fieldset className="min-w-0 space-y-4">
            <legend className="mb-3 text-small font-semibold">What you filled in</legend>
            {variables.map((variable) => (
              <VariableField
                key={variable.name}
                variable={variable}
                value={fields.values[variable.name] ?? ''}
                onChange={(value) => fields.setValue(variable.name, value)}
              />
            ))}
          </fieldset>
        )}
        {errorOf('filling') && <p className="text-small font-medium text-danger">{errorOf('filling')}</p>}
        {refusal?.general && (
          <Notice tone="danger" role="alert">
            {refusal.general}
          </Notice>
        )}
        {children}
      </div>
    </div>
  )
}
