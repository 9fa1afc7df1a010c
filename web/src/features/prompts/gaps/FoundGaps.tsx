// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their gaps
import { gapsIn, splitGaps } from '@promptery/contract/gaps'
import { useDeferredValue, useMemo } from 'react'
import { plural } from '../../../lib/format.ts'
import { alternatives, labelOf } from './gap-words.ts'

/** The gaps that a buyer of this text will be asked to fill in, in its order, and how one writes them. */
export function FoundGaps({ text }: { text: string }) {
  const settled = useDeferredValue(text)
  const gaps = useMemo(() => gapsIn(splitGaps(settled)), [settled])
  return (
    <section aria-label="Gaps" className="rounded-md border px-4 py-3 text-small text-muted">
      <p className="font-medium text-fg">
        {gaps.length === 0 ? 'No gaps yet' : `Your buyers fill in ${plural(gaps.length, 'gap')}`}
      </p>
      {gaps.length > 0 && (
        <ol className="mt-2 list-decimal space-y-1 ps-6">
          {gaps.map((gap) => (
            <li key={gap.name} className="wrap-anywhere">
              <bdi className="text-fg">{labelOf(gap)}</bdi>
              {gap.choices && labelOf(gap) === gap.name && <> – {alternatives(gap.choices)}</>}
              {gap.default && !gap.choices && <> – “{gap.default}” unless changed</>}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2">
        Write <Code>[city]</Code> or <Code>{'{city}'}</Code>, with a default <Code>{'${city:Rome}'}</Code>, to choose
        from <Code>[tone: warm|cold]</Code>.
      </p>
    </section>
  )
}

const Code = ({ children }: { children: string }) => <code className="font-mono text-fg">{children}</code>
