import type { Sample } from '@promptery/contract/listings/samples'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { useRemoveSample } from './api.ts'

const fetched = vi.fn<(address: string) => Promise<Response>>()
vi.stubGlobal('fetch', fetched)
const onRemoved = vi.fn()

const sample = { _id: '7', picture: { url: '/samples/7.webp' } } as Sample

function RemoveButton() {
  const remove = useRemoveSample('1', onRemoved)
  return (
    <button type="button" onClick={() => remove.mutate({ sample, place: 0 })}>
      {remove.isSuccess ? 'Removed' : 'Remove'}
    </button>
  )
}

it.each([
  ['can be put back', 200, 1],
  ['is removed without a way back where its picture cannot be fetched', 404, 0],
])('a sample %s', async (_what, status, notice) => {
  onRemoved.mockReset()
  fetched.mockImplementation(async (address) =>
    address.endsWith('.webp')
      ? new Response('picture', { status })
      : new Response(JSON.stringify({ success: true, samples: [] })),
  )
  const { user } = renderAt(<RemoveButton />)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByRole('button', { name: 'Removed' })
  expect(onRemoved).toHaveBeenCalledTimes(notice)
})
