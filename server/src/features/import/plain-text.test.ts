import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('takes off the signs of emphasis beside punctuation of Chinese and Japanese', () => {
  expect(plainText('**重要：**请先阅读\n\n- **「強調」**です')).toBe('重要：请先阅读\n- 「強調」です')
})
