import { LIMITS } from '@promptery/contract/constants'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useConfig } from '../../../lib/api/config.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { canTry } from '../../parts/can-run.ts'
import type { ListingValues } from '../listing-values.ts'

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
        A member may run prompts {plural(config.triesPerDay, 'time')} a day before buying. They see the names of the
        variables with their choices, and what the model makes, but never the text. A result shows at most{' '}
        {formatNumber(LIMITS.try.outputMax)} characters of a text, and one that repeats sentences of the prompt is not
        shown. A model can be made to repeat your prompt in other words or another alphabet: allow tries if you can live
        with that.
      </p>
    </div>
  )
}
