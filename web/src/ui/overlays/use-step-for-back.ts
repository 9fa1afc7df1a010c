import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

const here = () => window.location.pathname + window.location.search

/**
 * Adds a history entry while an overlay is open, so that Back closes it. Choices made in it replace that entry and
 * stay.
 * @returns `note`, to be called after each choice; `close`, for closing it by other means than Back
 */
export function useStepForBack(isOpen: boolean, onClose: () => void) {
  const navigate = useNavigate()
  /** The URL before opening, and after the last choice. */
  const step = useRef<{ before: string; chosen: string }>(null)
  const go = (to: string) => void navigate(to, { preventScrollReset: true })

  const begin = useEffectEvent(() => {
    if (step.current) return
    step.current = { before: here(), chosen: here() }
    go(here())
  })
  const onBack = useEffectEvent(() => {
    const { chosen = here() } = step.current ?? {}
    step.current = null
    onClose()
    if (chosen !== here() && chosen.split('?')[0] === window.location.pathname) go(chosen)
  })
  useEffect(() => {
    if (!isOpen) return
    begin()
    const listen = () => onBack()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [isOpen])

  const note = () => {
    if (step.current) step.current.chosen = here()
  }
  const close = () => {
    // Nothing was chosen: the entry is removed.
    const isUnchanged = step.current?.before === here()
    step.current = null
    onClose()
    if (isUnchanged) void navigate(-1)
  }
  return { note, close }
}
