import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { refusalOf } from './form-errors.ts'

const NAMES = ['title', 'price'] as const

it('assigns all messages to fields, in the order of the screen', () => {
  const error = new ApiError(400, 'Invalid', {
    errors: [
      { path: 'price', message: 'Choose a price' },
      { path: 'title', message: 'Too short' },
      { path: 'title', message: 'Too plain' },
      { path: 'title', message: 'Too short' },
    ],
  })
  expect(refusalOf(error, NAMES)).toEqual({
    fields: [
      { name: 'title', message: 'Too short. Too plain' },
      { name: 'price', message: 'Choose a price' },
    ],
    general: null,
  })
})

it('returns other messages as general', () => {
  const error = new ApiError(429, 'Too many', { errors: [{ path: 'elsewhere', message: 'x' }] })
  expect(refusalOf(error, NAMES)).toEqual({ fields: [], general: 'Too many' })
})

it('hides messages of internal errors', () => {
  expect(refusalOf(new TypeError('x is undefined'), NAMES).general).not.toContain('undefined')
})

it('assigns messages about parts of a field to it', () => {
  const error = new ApiError(400, 'Invalid', { errors: [{ path: 'title.1.words', message: 'Too long' }] })
  expect(refusalOf(error, NAMES).fields).toEqual([{ name: 'title', message: 'Too long' }])
})
