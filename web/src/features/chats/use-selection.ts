import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { textInState } from '../../lib/navigation/location-state.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { chatState, paths } from '../../paths.ts'

/** Marks an entry of the history that lies above the list of conversations, so that Back is the way to it. */
const STEP = { isStep: 'yes' }

/**
 * Whose conversation is open. It lives in the history's entry, so that the browser's Back closes it; whoever leaves the
 * screen and comes back to that entry, or reloads it, finds nothing selected; so does another user of this browser.
 */
export function useSelection(userId: string) {
  const { state, key } = useLocation() as { state: unknown; key: string }
  const arrival = useNavigationType()
  const navigate = useNavigate()
  const [staleKey] = useState(arrival === 'POP' ? key : null)
  const isOpen = key !== staleKey && textInState(state, 'for') === userId
  const selected = isOpen ? textInState(state, 'with') : null

  const select = (id: string) => {
    const isStep = selected === null || textInState(state, 'isStep') !== null
    void navigate(paths.chats, { state: { ...chatState(id, userId), ...(isStep && STEP) }, replace: selected !== null })
  }
  const close = () => {
    if (textInState(state, 'isStep')) void navigate(-1)
    else void navigate(paths.chats, { replace: true })
  }
  return { selected, select, close }
}
