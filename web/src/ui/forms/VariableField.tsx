import type { DescribedVariable } from '@promptery/contract/listings/variables/variables'
import { exampleIn, labelOf } from '../../lib/variable-labels.ts'
import { optionsOf, SelectField } from './Select.tsx'
import { TextareaField } from './Textarea.tsx'
import { OTHER, useChoice } from './use-choice.ts'

type Props = { variable: DescribedVariable; value: string; onChange: (value: string) => void }

/** The field of a variable: a text, or choices and a text. */
export function VariableField({ variable, value, onChange }: Props) {
  const label = <bdi>{labelOf(variable)}</bdi>
  const words = variable.description || exampleIn(variable)
  const hint = words && <bdi className="whitespace-pre-line wrap-anywhere">{words}</bdi>
  if (variable.choices) {
    return <ChoiceField label={label} hint={hint} choices={variable.choices} value={value} onChange={onChange} />
  }
  return (
    <TextareaField
      label={label}
      hint={hint}
      rows={1}
      value={value}
      placeholder={variable.default}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type ChoiceProps = {
  label: React.ReactNode
  hint: React.ReactNode
  choices: string[]
  value: string
  onChange: (value: string) => void
}

function ChoiceField({ label, hint, choices, value, onChange }: ChoiceProps) {
  const { isOther, chosen, choose, write } = useChoice(choices, value, onChange)
  return (
    <div className="space-y-2">
      <SelectField
        label={label}
        hint={hint}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        placeholder="Choose"
        options={[...optionsOf(choices), { value: OTHER, label: 'Other' }]}
      />
      {isOther && (
        <TextareaField
          label={<>Other for “{label}”</>}
          rows={1}
          value={value}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </div>
  )
}
