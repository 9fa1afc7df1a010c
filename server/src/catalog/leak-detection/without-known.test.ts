import { expect, it } from 'vitest'
import { withoutKnown } from './without-known.ts'

it('leaves the words that are not known, in scripts with and without blanks', () => {
  expect(withoutKnown('Plan a garden for windy corners, with salt', 'Plan a garden for windy days')).toBe(
    'corners with salt',
  )
  const known = '请为一座多风的屋顶花园制定种植计划'
  expect(withoutKnown(`${known}，并估算土壤的重量`, known)).toBe('并估算土壤的重量')
  expect(withoutKnown('用表格列出每月的收入和支出', known)).toBe('用表格列出每月的收入和支出')
})
