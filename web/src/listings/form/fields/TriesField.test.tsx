import { act, screen } from '@testing-library/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { EMPTY_LISTING, type ListingValues } from '../listing-values.ts'
import { TriesField } from './ListingFields.tsx'

let form: UseFormReturn<ListingValues>

function Form({ allowsTries }: { allowsTries: string }) {
  form = useForm<ListingValues>({ defaultValues: { ...EMPTY_LISTING, type: 'GPT', allowsTries } })
  return <TriesField control={form.control} />
}
const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Let members try it' })

it('is hidden without a model', () => {
  renderAt(<Form allowsTries="false" />)
  expect(box()).toBeNull()
})

it('can be turned off without a model, and shows its error', async () => {
  const { user } = renderAt(<Form allowsTries="true" />)
  expect(box()?.checked).toBe(true)
  expect(screen.getByText(/^Members can run it \d+ times a day without seeing the text/)).toBeDefined()
  act(() => form.setError('allowsTries', { message: 'The text is too short' }))
  expect(await screen.findByText('The text is too short')).toBeDefined()
  const shown = box()
  if (shown) await user.click(shown)
  expect(form.getValues('allowsTries')).toBe('false')
  expect(screen.getByText('The text is too short')).toBeDefined()
})
