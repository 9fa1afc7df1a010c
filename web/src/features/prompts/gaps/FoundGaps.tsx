// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their gaps
import { LIMITS } from '@promptery/contract/constants'
import { askedGaps, type GapHint, gapsIn, splitGaps } from '@promptery/contract/gaps/gaps'
import { useDeferredValue, useMemo, useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { labelOf } from '../../../lib/gap-words.ts'
import { DescribedGap } from './DescribedGap.tsx'
import { hintsFrom } from './hints.ts'

type Props = {
  text: string
  /** What is said of them, as far as the text has them. */
  hints: readonly GapHint[]
  onChange: (hints: GapHint[]) => void
  /** The server's message about what is said of them. */
  error?: string | undefined
}

/** The gaps that a buyer of this text will be asked to fill in: here they are named, described and put into order. */
export function FoundGaps({ text, hints, onChange, error }: Props) {
  const settled = useDeferredValue(text)
  const gaps = useMemo(() => gapsIn(splitGaps(settled)), [settled])
  const [moved, say] = useState('')
  const asked = askedGaps(gaps, hints)
  const move = (from: number, to: number) => {
    const next = [...asked]
    next.splice(to, 0, ...next.splice(from, 1))
    const gap = asked[from]
    if (gap) say(`${labelOf(gap)} is asked for as number ${to + 1} of ${asked.length}`)
    onChange(hintsFrom(gaps, next, hints))
  }
  return (
    <section aria-label="Gaps" className="rounded-md border px-4 py-3 text-small text-muted">
      <p className="font-medium text-fg">
        {gaps.length === 0 ? 'No gaps yet' : `Your buyers fill in ${plural(gaps.length, 'gap')}`}
      </p>
      {gaps.length > 0 && (
        <ol className="mt-2 divide-y divide-line">
          {asked.slice(0, LIMITS.gapHints.max).map((gap, index) => (
            <DescribedGap
              key={gap.name}
              gap={gap}
              onDescribe={(described) => onChange(hintsFrom(gaps, asked.with(index, described), hints))}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < asked.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {error && <p className="mt-2 font-medium text-danger">{error}</p>}
      <p className="mt-2">
        Write <Code>[city]</Code> or <Code>{'{city}'}</Code>, with a default <Code>{'${city:Rome}'}</Code>, to choose
        from <Code>[tone: warm|cold]</Code>.
      </p>
    </section>
  )
}

const Code = ({ children }: { children: string }) => <code className="font-mono text-fg">{children}</code>
