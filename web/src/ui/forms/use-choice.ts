import { useState } from 'react'

/** Choices are trimmed, so none equals this. */
export const OTHER = ' other'

/** The state of a choice that may be another text. */
export function useChoice(choices: readonly string[], value: string, onChange: (value: string) => void) {
  const [wantsOther, setWantsOther] = useState(false)
  const isOther = wantsOther || (value !== '' && !choices.includes(value))
  return {
    isOther,
    chosen: isOther ? OTHER : value,
    choose: (chosen: string) => {
      setWantsOther(chosen === OTHER)
      onChange(chosen === OTHER ? '' : chosen)
    },
    write: (text: string) => {
      // Also while the text equals a choice or is empty.
      setWantsOther(true)
      onChange(text)
    },
  }
}
