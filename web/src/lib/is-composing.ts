import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, whose Enter chooses a word. Safari reports the last key after the
 * composition has ended, with the code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
