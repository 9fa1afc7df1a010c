import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clearTab } from '../../../lib/storage/personal.ts'
import { useChosenFiles } from './use-chosen-files.ts'

const FILE = new File(['notes'], 'notes.md')
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const open = (draftName: string) => renderHook(() => useChosenFiles(draftName))

it('keeps chosen files while another conversation is open, and asks before the page is left', () => {
  const first = open('message:ada')
  act(() => first.result.current.add([FILE]))
  first.unmount()
  expect(open('message:grace').result.current.files).toEqual([])
  expect(isAsked()).toBe(true)
  const again = open('message:ada')
  expect(again.result.current.files).toEqual([FILE])
  act(() => again.result.current.clear())
  expect(isAsked()).toBe(false)
})

it('keeps no files of who signs out', () => {
  const before = open('message:ada')
  act(() => before.result.current.add([FILE]))
  before.unmount()
  clearTab()
  expect(isAsked()).toBe(false)
  expect(open('message:ada').result.current.files).toEqual([])
})
