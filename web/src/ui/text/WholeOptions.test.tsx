import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import Markdown from './Markdown.tsx'
import { PromptText } from './PromptText.tsx'

/** Parts that do not wrap. */
const whole = () => [...document.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)

it('does not wrap options, and keeps the text', () => {
  const text = `A [fox] --ar 3:2 --stylize 80\n--no text, well-known -- or --${'x'.repeat(30)}`
  renderAt(<PromptText text={text} />)
  expect(whole()).toEqual(['--ar', '--stylize', '--no'])
  expect(document.body.textContent).toBe(text)
})

it('does not wrap options in Markdown and code', () => {
  renderAt(<Markdown text={'Raise **--stylize** a little\nor use `--style raw`'} />)
  expect(whole()).toEqual(['--stylize', '--style'])
})
