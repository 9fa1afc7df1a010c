import { useEffect, useEffectEvent, useState } from 'react'

const DELAY_MS = 300

/**
 * Debounces typed text; `flush` commits it at once. Follows external changes of `value`, such as Back or a cleared
 * filter.
 */
export function useDebouncedValue(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The committed text comes back as `value` and must not overwrite newer input.
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }

  const flush = () => {
    const next = text.trim()
    if (next === value) return
    setSent(next)
    commit(next)
  }
  const onRest = useEffectEvent(flush)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onRest(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, value])

  return { text, setText, flush }
}
