import { fireEvent, screen } from '@testing-library/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { EMPTY_LISTING, type ListingValues } from '../listing-values.ts'
import { ShownField } from './ShownField.tsx'

let form: UseFormReturn<ListingValues>

function Form(given: Partial<ListingValues>) {
  form = useForm<ListingValues>({ defaultValues: { ...EMPTY_LISTING, ...given } })
  return <ShownField control={form.control} />
}
const slider = () => screen.queryByRole('slider', { name: 'Show the beginning' })
const prompt = 'One two three four five six seven eight nine ten'

it('shows the words that the preview will have', () => {
  renderAt(<Form prompt={prompt} price="4" />)
  expect(screen.getByText('Nothing')).toBeDefined()
  const range = slider()
  if (range) fireEvent.change(range, { target: { value: '25' } })
  expect(screen.getByText('25%: 2 words of 10')).toBeDefined()
  expect(screen.getByText('One two …')).toBeDefined()
  expect(form.getValues('previewPercent')).toBe('25')
})

it('says when a text is too short for a preview', () => {
  renderAt(<Form prompt="Two words" previewPercent="30" />)
  expect(screen.getByText('Too few words for that.')).toBeDefined()
})

it('offers to open a free prompt, which needs no preview', async () => {
  const { user } = renderAt(<Form prompt={prompt} price="0" />)
  await user.click(screen.getByRole('checkbox', { name: 'Open: everybody reads it' }))
  expect(form.getValues('isOpen')).toBe('true')
  expect(slider()).toBeNull()
})

it('offers no opening of a priced one', () => {
  renderAt(<Form prompt={prompt} price="4" />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
