import '../../../testing/browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useParams } from 'react-router'
import { expect, it, vi } from 'vitest'
import { OwnedPrompt } from '../../../library/using/OwnedPrompt.tsx'
import { PromptDetail } from '../../../listings/PromptDetail.tsx'
import { promptOptions } from '../../../listings/parts/prompt-query.ts'
import { aPrompt } from '../../../testing/prompt.ts'
import { renderAt } from '../../../testing/render.tsx'

vi.stubGlobal('fetch', () => new Promise(() => undefined))

const words = () => <input aria-label="Your words" />
const nothing = () => null

function Listing() {
  const { id = '' } = useParams()
  return (
    <PromptDetail
      id={id}
      gallery={nothing}
      buying={nothing}
      text={() => null}
      more={() => null}
      trying={nothing}
      uploader={nothing}
      reviews={words}
    />
  )
}
function Bought() {
  const { id = '' } = useParams()
  return <OwnedPrompt id={id} engineer={nothing} review={words} />
}

it.each([
  ['its listing', <Listing key="listing" />],
  ['what was bought', <Bought key="bought" />],
])('starts over for another prompt on the screen of %s', async (_screen, element) => {
  const first = aPrompt({ owned: true, prompt: 'A [building] of paper' })
  const second = { ...first, _id: first._id.replace(/1$/, '2'), title: 'Another' }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  for (const prompt of [first, second]) client.setQueryData(promptOptions(prompt._id).queryKey, prompt)
  const { router, user } = renderAt(element, { at: `/${first._id}`, path: '/:id', client })
  await user.type(screen.getByLabelText('Your words'), 'Of the first')
  await router.navigate(`/${second._id}`)
  await screen.findByRole('heading', { name: 'Another' })
  expect(screen.getByLabelText<HTMLInputElement>('Your words').value).toBe('')
})
