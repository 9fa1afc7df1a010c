import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { parseDescriptions, sentDescriptions } from './descriptions.ts'
import { FoundVariables } from './FoundVariables.tsx'

let held: VariableDescription[] = []
const TEXT = 'See [city] in [month] with [my_name]'

function Form({ text }: { text: string }) {
  const [descriptions, setDescriptions] = useState<VariableDescription[]>([])
  held = descriptions
  return <FoundVariables text={text} descriptions={descriptions} onChange={setDescriptions} />
}

const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const button = (name: string) => screen.getByRole('button', { name })

it('reorders variables by keyboard and announces it; the order of the text is not stored', async () => {
  const { user } = renderAt(<Form text={TEXT} />)
  expect(items()).toEqual(['city', 'month', 'my name'])
  button('Move my name up').focus()
  await user.keyboard('{Enter}')
  expect(items()).toEqual(['city', 'my name', 'month'])
  expect(document.activeElement).toBe(button('Move my name up'))
  expect(screen.getByRole('status').textContent).toBe('my name is asked for as number 2 of 3')
  await user.keyboard('{Enter}')
  expect(held).toEqual([{ gap: 'my_name' }, { gap: 'city' }, { gap: 'month' }])
  expect(document.activeElement).toBe(button('Move my name up'))
  await user.keyboard('{Enter}')
  expect(items()).toEqual(['my name', 'city', 'month'])
  await user.click(button('Move my name down'))
  await user.click(button('Move my name down'))
  expect(held).toEqual([])
})

it('labels and describes a variable, and removes empty descriptions', async () => {
  const { user } = renderAt(<Form text={TEXT} />)
  await user.click(button('Describe month'))
  await user.type(screen.getByLabelText('Name of “month”'), 'When')
  await user.type(screen.getByLabelText('Description of “month”'), 'A month, as May')
  expect(items()[1]).toContain('When for month')
  expect(held).toEqual([
    { gap: 'city' },
    { gap: 'month', label: 'When', description: 'A month, as May' },
    { gap: 'my_name' },
  ])
  await user.type(screen.getByLabelText('Name of “month”'), 'x'.repeat(60))
  expect(screen.getByText('Use at most 60 characters')).toBeDefined()
  await user.clear(screen.getByLabelText('Name of “month”'))
  await user.clear(screen.getByLabelText('Description of “month”'))
  expect(held).toEqual([])
})

it('sends descriptions of variables that the text has', () => {
  const value = JSON.stringify([
    { gap: 'city', label: ' Town ' },
    { gap: 'gone', label: 'Gone' },
  ])
  expect(JSON.parse(sentDescriptions(TEXT, value))).toEqual([{ gap: 'city', label: 'Town' }])
  expect(sentDescriptions('No gaps', '[]')).toBe('[]')
  expect(parseDescriptions('broken')).toEqual([])
})
