import { XMarkIcon } from '@heroicons/react/16/solid'
import { LIMITS } from '@promptery/contract/constants'
import { KNOWN_MODELS } from '@promptery/contract/listings/known-models'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { isComposing } from '../../../lib/is-composing.ts'
import { parseJson } from '../../../lib/storage/json.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { Input } from '../../../ui/forms/Input.tsx'
import type { ListingValues } from '../listing-values.ts'

const { max, name: nameLimits } = LIMITS.worksWith

/** Models that the prompt was tried on: suggested or other names. */
export function WorksWithField({ control, error }: { control: Control<ListingValues>; error: string | undefined }) {
  const suggestions = useId()
  const { field } = useController({ control, name: 'worksWith' })
  const names = (parseJson(field.value) as string[] | null) ?? []
  const [typed, setTyped] = useState('')
  const isKnown = (name: string) => names.some((one) => one.toLowerCase() === name.toLowerCase())
  const change = (next: string[]) => field.onChange(JSON.stringify(next))
  const name = typed.trim()
  const isTooLong = name.length > nameLimits.max
  const add = () => {
    if (name === '' || isTooLong) return
    if (!isKnown(name)) change([...names, name])
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    // Enter adds a typed name. It submits the form only if nothing is typed.
    if (name !== '') event.preventDefault()
    add()
  }
  return (
    <div>
      <Field
        label="Works with"
        hint={
          names.length < max ? 'Optional. The models that you have tried it on.' : `These are ${max}, and no more fit.`
        }
        error={isTooLong ? `Use at most ${nameLimits.max} characters` : error}
      >
        {(described) => (
          <span className="flex gap-2">
            <span className="min-w-0 flex-1">
              <Input
                {...described}
                ref={field.ref}
                list={suggestions}
                value={typed}
                disabled={names.length >= max}
                autoComplete="off"
                placeholder="Midjourney v7"
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={press}
                // Otherwise a typed name would be lost.
                onBlur={add}
              />
            </span>
            <Button aria-label="Add a model" aria-disabled={name === ''} onClick={add}>
              Add
            </Button>
          </span>
        )}
      </Field>
      <datalist id={suggestions}>
        {KNOWN_MODELS.filter((model) => !isKnown(model)).map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      {names.length > 0 && (
        <ul aria-label="Models" className="mt-2 flex flex-wrap gap-2">
          {names.map((model) => (
            <li key={model}>
              <button
                type="button"
                aria-label={`Remove ${model}`}
                onClick={() => change(names.filter((one) => one !== model))}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md border bg-surface px-3 text-small transition-colors hover:border-control"
              >
                <bdi className="wrap-anywhere">{model}</bdi>
                <XMarkIcon className="size-4 shrink-0 text-muted" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
