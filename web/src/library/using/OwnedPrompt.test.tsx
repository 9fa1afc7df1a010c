import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { promptPath } from '../../paths.ts'
import { aPrompt } from '../../testing/prompt.ts'
import { renderAt } from '../../testing/render.tsx'
import { Owned } from './OwnedPrompt.tsx'

const listing = () => screen.getByRole('link', { name: 'See the listing' }).getAttribute('href')

it('shows a purchase with its text, description, listing and date', async () => {
  const prompt = aPrompt({ owned: true, prompt: 'A [building] of paper', boughtAt: '2026-03-10T12:00:00.000Z' })
  renderAt(<Owned prompt={prompt} />)
  const text = within(await screen.findByRole('region', { name: 'Prompt' }))
  expect(text.getByText('[building]')).toBeDefined()
  expect(screen.getByText(prompt.description)).toBeDefined()
  expect(screen.getByText('Mar 10, 2026').closest('time')?.dateTime).toBe(prompt.boughtAt)
  expect(listing()).toBe(promptPath(prompt._id))
})

it('marks title, description and text with their languages', async () => {
  const description = 'Ein Lehrplan für die Schule'
  renderAt(
    <Owned
      prompt={aPrompt({ title: 'Lehrplan', description, language: 'de', prompt: '写教案', textLanguage: 'zh' })}
    />,
  )
  const languageOf = (text: HTMLElement) => text.closest('[lang]')?.getAttribute('lang')
  expect(languageOf(await screen.findByText('写教案'))).toBe('zh')
  expect(languageOf(screen.getByRole('heading', { name: 'Lehrplan' }))).toBe('de')
  expect(languageOf(screen.getByText(description))).toBe('de')
  expect(languageOf(screen.getByRole('heading', { name: 'Description' }))).not.toBe('de')
})

it('shows no date to the uploader', () => {
  const prompt = aPrompt({ prompt: 'A [building] of paper' })
  renderAt(<Owned prompt={prompt} />)
  expect(screen.queryByText(/^Bought/)).toBeNull()
  expect(listing()).toBe(promptPath(prompt._id))
})

it('leads others to the listing', () => {
  const prompt = aPrompt()
  renderAt(<Owned prompt={prompt} />)
  expect(screen.queryByRole('link', { name: 'See the listing' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Get this prompt' }).getAttribute('href')).toBe(promptPath(prompt._id))
})
