import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { EMPTY_LISTING, type ListingValues } from '../listing-values.ts'
import { WorksWithField } from './WorksWithField.tsx'

const sent = vi.fn()

function Form() {
  const { control, handleSubmit } = useForm<ListingValues>({ defaultValues: EMPTY_LISTING })
  return (
    <form onSubmit={handleSubmit(({ worksWith }) => sent(JSON.parse(worksWith)))}>
      <WorksWithField control={control} error={undefined} />
      <button type="submit">Send</button>
    </form>
  )
}

it('adds names by Enter, by its button and on blur, each once, and removes them', async () => {
  const { user } = renderAt(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Works with')
  await user.type(input, ' Claude {Enter}')
  expect(sent).not.toHaveBeenCalled()
  await user.type(input, 'claude{Enter}My own model')
  await user.click(screen.getByRole('button', { name: 'Add a model' }))
  await user.type(input, 'Flux')
  await user.click(screen.getByRole('button', { name: 'Remove My own model' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toHaveBeenCalledWith(['Claude', 'Flux'])
  expect([...(input.list?.options ?? [])].map(({ value }) => value)).not.toContain('Claude')
})

it('limits the number and length of names', async () => {
  const { user } = renderAt(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Works with')
  await user.type(input, `${'x'.repeat(61)}{Enter}`)
  expect(screen.getByText('Use at most 60 characters')).toBeDefined()
  await user.clear(input)
  for (let n = 1; n <= 8; n += 1) await user.type(input, `Model ${n}{Enter}`)
  expect(input.disabled).toBe(true)
})
