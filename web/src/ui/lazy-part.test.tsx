import { screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../testing/render.tsx'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

const away = async (): Promise<never> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
const Loaded = ({ name }: { name: string }) => <p>Hello {name}</p>

it('without its code a part alone says so, and loads when it is tried again, with all that was typed beside it', async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>().mockImplementation(away)
  const Part = lazyPart(load)
  const { user } = renderAt(
    <>
      <input aria-label="Title" />
      <Suspense fallback="Loading">
        <Part name="Ada" />
      </Suspense>
    </>,
  )
  await user.type(screen.getByLabelText('Title'), 'A fox')
  expect(await screen.findByText('We could not load this part.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  load.mockImplementation(async () => Loaded)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A fox')
})

it('a part whose code was missing is tried again when it is next shown', async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>().mockImplementation(away)
  const Part = lazyPart(load)
  function Toggled() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          Toggle
        </button>
        <Suspense fallback="Loading">{isOpen && <Part name="Ada" />}</Suspense>
      </>
    )
  }
  const { user } = renderAt(<Toggled />)
  expect(await screen.findByText('We could not load this part.')).toBeDefined()
  load.mockImplementation(async () => Loaded)
  const toggle = screen.getByRole('button', { name: 'Toggle' })
  await user.click(toggle)
  await user.click(toggle)
  expect(await screen.findByText('Hello Ada')).toBeDefined()
})
