import { useEffect, useEffectEvent, useState } from 'react'

const DELAY_MS = 300

/**
 * What is being typed, handed on once the typing rests, or at once with `flush`. Follows `value` when it is changed
 * from outside, by Back or by a cleared filter.
 */
export function useDebouncedValue(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // What was handed on comes back as `value`; it must not undo what was typed since.
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
