import { act, screen } from '@testing-library/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { configOptions, DEFAULT_CONFIG } from '../../../lib/api/config.ts'
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
  expect(screen.queryByText(/^Members can run it/)).toBeNull()
  act(() => form.setError('allowsTries', { message: 'The text is too short' }))
  expect(await screen.findByText('The text is too short')).toBeDefined()
  const shown = box()
  if (shown) await user.click(shown)
  expect(form.getValues('allowsTries')).toBe('false')
  expect(screen.getByText('The text is too short')).toBeDefined()
})

it('says with a model how often members may run it, and what they may still get', async () => {
  const { client } = renderAt(<Form allowsTries="false" />)
  const config = { ...DEFAULT_CONFIG, runs: { texts: true, images: false }, triesPerDay: 3 }
  act(() => void client.setQueryData(configOptions.queryKey, config))
  const hint = await screen.findByText(/^Members can run it 3 times a day without seeing the text\. Clever users may/)
  expect(box()?.getAttribute('aria-describedby')).toBe(hint.id)
})
