import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { Composer } from './Composer.tsx'

it('sends with Enter, and not with the Enter that ends a composition', async () => {
  const onSend = vi.fn()
  const { user } = renderAt(<Composer draftName="test" peerName="grace" onSend={onSend} />)
  const field = screen.getByRole('textbox')
  await user.type(field, 'こんにちは')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  // Safari's, after the composition has ended.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onSend).toHaveBeenCalledExactlyOnceWith('こんにちは', [])
})
