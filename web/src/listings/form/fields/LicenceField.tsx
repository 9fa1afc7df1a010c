import { LICENCES } from '@promptery/contract/constants'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/forms/Field.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import type { ListingValues } from '../listing-values.ts'

const OPTIONS = LICENCES.map((value) => ({ value, label: LICENCE_TERMS[value].name }))

type Props = {
  register: UseFormRegister<ListingValues>
  control: Control<ListingValues>
  error: string | undefined
}

/** The licence, with its terms below. */
export function LicenceField({ register, control, error }: Props) {
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
