import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

const here = () => window.location.pathname + window.location.search

/**
 * Makes what lies over the screen while `isOpen` a step for Back: the first Back closes it. All that is chosen in it is
 * one step, and stays when Back has closed it.
 * @returns `note`, to be called after each choice, which replaces the address; `close`, for all that closes but Back
 */
export function useStepForBack(isOpen: boolean, onClose: () => void) {
  const navigate = useNavigate()
  /** The address before, and the one of the last choice, while it is open. */
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
    // Nothing was chosen: the step goes.
    const isVain = step.current?.before === here()
    step.current = null
    onClose()
    if (isVain) void navigate(-1)
  }
  return { note, close }
}
