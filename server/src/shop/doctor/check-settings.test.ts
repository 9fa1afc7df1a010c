import { expect, it } from 'vitest'
import { TEST_CONFIG } from '../../testing/shop/shop-config.ts'
import { checkSettings } from './check-shop.ts'

it('names what is not the default, what it does, and what has set it', () => {
  expect(checkSettings(TEST_CONFIG, new Set(['APP_NAME']))).toEqual([])
  const config = {
    ...TEST_CONFIG,
    ...{
      pageTerms: 'Be kind.',
      prices: [0, 5],
      heldWords: ['x'.repeat(300)],
      platformFeePercent: 15,
      showsEmails: false,
    },
  }
  const found = checkSettings(config, new Set(['PLATFORM_FEE_PERCENT']))
  expect(found.map(({ level }) => level)).toEqual(Array(5).fill('ok'))
  expect(found.map(({ message }) => message)).toEqual([
    'Terms: the page as it was saved, set by /admin-settings.',
    'Prices: 0, 5, set by /admin-settings.',
    `Words that hold a prompt: ${'x'.repeat(200)}…, set by /admin-settings.`,
    'Fee: 15%, set by PLATFORM_FEE_PERCENT. The shop’s part of each price.',
    'Show engineers’ email addresses to everybody: off, set by /admin-settings. On prompts and profiles, while they have a listing on the market.',
  ])
})
