import type { DescribedVariable } from '@promptery/contract/listings/variables/variables'
import { labelOf } from '../../lib/variable-labels.ts'

/** As wide as its words in the fixed-width face. */
const WIDTH_MIN = 4
const fieldClass =
  'mx-1 min-h-7.5 pointer-coarse:min-h-11 max-w-full in-data-unbroken:max-w-[calc(100%-4em)] rounded-sm border-b-2 border-accent bg-accent-soft px-2 font-prompt text-body text-accent-text placeholder:text-accent-text focus-visible:outline-offset-0'

type Props = { variable: DescribedVariable; value: string; onChange: (value: string) => void }

/** A variable within the line, typed into or chosen. */
export function Blank({ variable, value, onChange }: Props) {
  const label = labelOf(variable)
  if (variable.choices) {
    return (
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} className={fieldClass}>
        {!variable.choices.includes(value) && <option value={value}>{value || label}</option>}
        {variable.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      type="text"
      aria-label={label}
      title={variable.description}
      placeholder={label}
      value={value}
      size={Math.max(WIDTH_MIN, (value || label).length)}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      className={fieldClass}
    />
  )
}
