import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { textInState } from '../../lib/navigation/location-state.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { chatState, paths } from '../../paths.ts'

/** Marks a history entry above the list of conversations, so that Back returns there. */
const STEP = { isStep: 'yes' }

/**
 * The open conversation. It is stored in the history entry, so that Back closes it. It is discarded when the screen is
 * left or reloaded, or the user changes.
 */
export function useSelection(userId: string) {
  const { state, key } = useLocation() as { state: unknown; key: string }
  const arrival = useNavigationType()
  const navigate = useNavigate()
  const [staleKey] = useState(arrival === 'POP' ? key : null)
  const isOpen = key !== staleKey && textInState(state, 'for') === userId
  const selected = isOpen ? textInState(state, 'with') : null

  const at = isOpen ? textInState(state, 'at') : null

  /** `at`: a message that it opens at, instead of the latest ones. */
  const select = (id: string, at?: string) => {
    const isStep = selected === null || textInState(state, 'isStep') !== null
    void navigate(paths.chats, {
      state: { ...chatState(id, userId), ...(isStep && STEP), ...(at && { at }) },
      replace: selected !== null,
    })
  }
  const close = () => {
    if (textInState(state, 'isStep')) void navigate(-1)
    else void navigate(paths.chats, { replace: true })
  }
  return { selected, at: selected && at, select, close }
}
