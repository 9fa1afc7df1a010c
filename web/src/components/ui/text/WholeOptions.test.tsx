import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import Markdown from './Markdown.tsx'
import { PromptText } from './PromptText.tsx'

/** What does not break at the end of a line. */
const whole = () => [...document.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)

it('keeps the options of a prompt whole, and its text as it is', () => {
  const text = `A [fox] --ar 3:2 --stylize 80\n--no text, well-known -- or --${'x'.repeat(30)}`
  renderAt(<PromptText text={text} />)
  expect(whole()).toEqual(['--ar', '--stylize', '--no'])
  expect(document.body.textContent).toBe(text)
})

it('keeps them whole in Markdown and in its code', () => {
  renderAt(<Markdown text={'Raise **--stylize** a little\nor use `--style raw`'} />)
  expect(whole()).toEqual(['--stylize', '--style'])
})
