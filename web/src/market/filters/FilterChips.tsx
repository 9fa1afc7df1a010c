import { useId } from 'react'

type Props = {
  legend: string
  /** Of the choices, beside the legend. */
  unit?: string
  choices: readonly string[]
  value: string
  onChange: (value: string) => void
  labelOf?: (value: string) => string
}

export function FilterChips({ legend, unit, choices, value, onChange, labelOf = (choice) => choice }: Props) {
  const name = useId()
  return (
    <fieldset aria-describedby={unit && `${name}-unit`}>
      <legend className="mb-2.5 text-small font-semibold">
        {legend}
        {unit && (
          <span id={`${name}-unit`} aria-hidden="true" className="ms-1 font-normal text-muted">
            {unit}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative inline-flex min-h-11 items-center rounded-md border border-line px-3 text-small text-muted transition-colors hover:border-control hover:text-fg has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:min-h-9"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="absolute inset-0 appearance-none outline-none"
            />
            {labelOf(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
