import type { Gap } from '@promptery/contract/gaps'
import { useState } from 'react'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { optionsOf, Select } from '../../../components/ui/forms/Select.tsx'
import { Textarea } from '../../../components/ui/forms/Textarea.tsx'
import { labelOf } from '../gaps/gap-words.ts'

type Props = { gap: Gap; value: string; onChange: (value: string) => void; hint?: string }

/** The field of one gap: a text, or a choice with room for another one. */
export function GapField({ gap, value, onChange, hint }: Props) {
  const label = <bdi>{labelOf(gap)}</bdi>
  if (gap.choices) return <ChoiceField {...{ label, hint, value, onChange }} choices={gap.choices} />
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Textarea
          {...control}
          rows={1}
          value={value}
          placeholder={gap.default}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** No choice can be this: choices have no blanks at their ends. */
const OTHER = ' other'

type ChoiceProps = Omit<Props, 'gap' | 'hint'> & { label: React.ReactNode; hint: string | undefined; choices: string[] }

function ChoiceField({ label, hint, choices, value, onChange }: ChoiceProps) {
  const [wantsOther, setWantsOther] = useState(false)
  const isOther = wantsOther || (value !== '' && !choices.includes(value))
  const choose = (chosen: string) => {
    setWantsOther(chosen === OTHER)
    onChange(chosen === OTHER ? '' : chosen)
  }
  return (
    <div className="space-y-2">
      <Field label={label} hint={hint}>
        {(control) => (
          <Select
            {...control}
            value={isOther ? OTHER : value}
            onChange={(event) => choose(event.target.value)}
            placeholder="Choose"
            options={[...optionsOf(choices), { value: OTHER, label: 'Other' }]}
          />
        )}
      </Field>
      {isOther && (
        <Field label={<>Other for “{label}”</>}>
          {(control) => (
            <Textarea
              {...control}
              rows={1}
              value={value}
              onChange={(event) => {
                // Also while it reads as one of the choices, or is empty.
                setWantsOther(true)
                onChange(event.target.value)
              }}
            />
          )}
        </Field>
      )}
    </div>
  )
}
