import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setResponses } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'
import { renderAt } from '../../testing/render.tsx'
import { AddSample } from './SampleManager.tsx'

const prompt = aPrompt({
  type: 'GPT',
  prompt: 'A [building] of paper',
  gapHints: [{ gap: 'building', label: 'Which building', description: 'An old one' }],
})
const typed = () => screen.getByLabelText<HTMLTextAreaElement>('The text').value
const add = () => screen.getByRole('button', { name: 'Add sample' })

beforeEach(() => sessionStorage.clear())

it('shows the engineer’s labels of variables, and keeps input until it is sent', async () => {
  const { user } = renderAt(<AddSample prompt={prompt} />)
  expect(screen.getByText('An old one')).toBeDefined()
  await user.type(screen.getByLabelText('The text'), 'A poem')
  await user.type(screen.getByLabelText('Which building'), 'A lighthouse')
  setResponses({ [`POST /prompts/samples/${prompt._id}`]: 'silence' })
  await user.click(add())
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(typed()).toBe('A poem')
  cleanup()

  const again = renderAt(<AddSample prompt={prompt} />)
  expect(typed()).toBe('A poem')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Which building').value).toBe('A lighthouse')
  setResponses({ [`POST /prompts/samples/${prompt._id}`]: { body: { success: true, samples: [] } } })
  await again.user.click(add())
  await expect.poll(typed).toBe('')
  cleanup()

  renderAt(<AddSample prompt={prompt} />)
  expect(typed()).toBe('')
})
