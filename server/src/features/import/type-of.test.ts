import { describe, expect, it } from 'vitest'
import { typeOf } from './type-of.ts'

const judged = (text: string, title = 'Untitled', isPicture = false) => typeOf(title, text, isPicture)

describe('a picture', () => {
  it.each([
    ['Midjourney', 'Red fox in the frost, low winter sun, 600mm lens --ar 3:2 --v 6.1'],
    ['Stable Diffusion', 'Oil portrait of a cat, chiaroscuro. Negative prompt: hands. SDXL, CFG 6, 30 steps'],
    ['Leonardo Ai', 'Tram window at blue hour, bokeh, cinematic. Leonardo Kino XL, 16:9'],
    ['DALL-E', 'Create a square poster of a lighthouse, flat colours, white background, no text'],
    ['DALL-E', 'A quiet harbour at dusk, golden hour, wide shot, film grain'],
    ['DALL-E', '{ "subject": "A sailor", "lighting": "soft", "camera": "85mm", "background": "plain" }'],
  ])('is %s: %s', (type, text) => expect(judged(text).value).toBe(type))

  it('is believed where the file says so', () => {
    expect(judged('Act as the sea', 'The sea', true).value).toBe('DALL-E')
    expect(judged('Act as the sea', 'The sea', false).value).toBe('GPT')
  })
})

describe('a text', () => {
  it.each([
    'I want you to act as a photographer. I will give you a scene, and you reply with the lens and the lighting.',
    'You are a prompt engineer. Write Midjourney prompts with --ar parameters for the scenes that I describe.',
    'Build a drawing app with HTML5, CSS3 and JavaScript: a canvas, a colour palette, a background and an undo button.',
    'Write a poem about the sea',
    '',
  ])('is GPT: %s', (text) => expect(judged(text).value).toBe('GPT'))
})

it('is the surer the more speaks for it', () => {
  expect(judged('Create a photo of a man, cinematic, 8k, bokeh, 85mm, golden hour').sureness).toBe('sure')
  expect(judged('You are an accountant. Your task is to check a budget.').sureness).toBe('sure')
  expect(judged('A man at dusk').sureness).not.toBe('sure')
})
