import { fillIn } from '@promptery/contract/gaps/fill'
import type { FilledGap } from '@promptery/contract/gaps/fillings'
import { gapsIn, splitGaps } from '@promptery/contract/gaps/gaps'
import { Invalid } from '../../errors.ts'
import { joinFilled } from '../../listings/join-filled.ts'

/** `open`: the gaps that nothing stands in for, which are as they were written. */
interface Filled {
  text: string
  open: string[]
}

/**
 * Fills the gaps of a text in, as its page does.
 * @throws Invalid for a value of a gap that it does not have, TooLarge for a result that is too long
 */
export function fillPrompt(text: string, values: readonly FilledGap[]): Filled {
  const segments = splitGaps(text)
  const gaps = gapsIn(segments)
  const names = new Set(gaps.map(({ name }) => name))
  const at = values.findIndex(({ gap }) => !names.has(gap))
  if (at >= 0) {
    const message = 'This prompt has no such gap'
    throw new Invalid('unknown_gap', message, [{ path: `values.${at}.gap`, message }])
  }
  const parts = fillIn(segments, gaps, new Map(values.map(({ gap, value }) => [gap, value])))
  const open = segments.flatMap(({ gap }, index) => (gap && parts[index]?.state === 'open' ? [gap.name] : []))
  return { text: joinFilled(parts), open: [...new Set(open)] }
}
