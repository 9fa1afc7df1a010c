import { useEffect, useEffectEvent } from 'react'

/** Elements that accept a slash as text, or handle keys themselves. */
const TYPED_INTO =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog]'

/** Calls `onSlash` when "/" is pressed outside of text inputs. */
export function useSlashKey(onSlash: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return
    event.preventDefault()
    onSlash()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
