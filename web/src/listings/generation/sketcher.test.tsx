import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { PictureCard, Sketcher } from './Generator.tsx'
import { subjectsOptions } from './pictures.ts'

it('introduces the built-in sketcher and its subjects', async () => {
  const client = new QueryClient()
  const groups = [{ group: 'Animals', subjects: ['cat', 'fox'] }]
  client.setQueryData(subjectsOptions.queryKey, groups)
  const { user } = renderAt(<Sketcher />, { client })
  expect(screen.getByText('Drawn by the built-in sketcher')).toBeDefined()
  await user.click(screen.getByText('What it knows'))
  expect(screen.getByText('Animals').parentElement?.textContent).toBe('Animalscat, fox')
})

const words = (sketch?: { subject: string; word: string } | null) => {
  const picture = { topic: 'A topic', image: '/files/one.webp', madeAt: '', ...(sketch !== undefined && { sketch }) }
  renderAt(<PictureCard picture={picture} onGone={() => undefined} />)
  return screen.queryByText(/sketcher/)?.textContent
}

it.each([
  [{ subject: 'fox', word: 'vixen' }, 'The sketcher drew: fox'],
  [null, 'The sketcher knew none of these words, so this is abstract.'],
  [undefined, undefined],
])('describes what the sketcher recognised: %j', (sketch, said) => expect(words(sketch)).toBe(said))
