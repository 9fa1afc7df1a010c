import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Version } from '@promptery/contract/listings/versions'
import { Suspense } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { type Option, SelectField } from '../../../ui/forms/Select.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { useVersionChoice } from './use-version-choice.ts'
import { VersionNotes } from './VersionText.tsx'

const Comparison = lazyPart(async () => (await import('./Comparison.tsx')).Comparison)

type Props = {
  prompt: Prompt
  /** Newest first. */
  versions: readonly Version[]
  choice: ReturnType<typeof useVersionChoice>
}

/** Selects the shown version, and compares two below. */
export function VersionBar({ prompt, versions, choice: { number, comparedWith, choose } }: Props) {
  const { boughtVersion } = prompt
  const newest = versions[0]?.number
  const labelOf = (version: Version) => {
    const about = [version.number === newest && 'newest', version.number === boughtVersion && 'bought'].filter(Boolean)
    return [`Version ${version.number}`, ...about, formatDate(version.createdAt)].join(', ')
  }
  const optionOf = (version: Version): Option => ({ value: String(version.number), label: labelOf(version) })
  const isCompared = comparedWith !== number && versions.some((version) => version.number === comparedWith)
  return (
    <>
      <section aria-label="Versions" className="space-y-4 rounded-xl border bg-surface p-5">
        <p aria-live="polite" className="text-small text-muted">
          {newest !== number && boughtVersion === number && (
            <>
              <strong className="font-semibold text-fg">Version {newest} is there.</strong> You see version {number},
              the one that you bought; it stays yours.
            </>
          )}
          {newest !== number && boughtVersion !== number && (
            <>
              You see version {number}.{' '}
              <strong className="font-semibold text-fg">Version {newest} is the newest.</strong>
            </>
          )}
          {newest === number && (
            <>
              You see version {number}, the newest.
              {boughtVersion !== undefined &&
                boughtVersion !== number &&
                ` Version ${boughtVersion}, which you bought, stays yours.`}
            </>
          )}
          {boughtVersion !== undefined && ' Your licence is that of your purchase, in every version.'}
        </p>
        <VersionNotes versions={versions.filter((version) => version.number >= number)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Version"
            value={number}
            onChange={(event) => choose({ number: Number(event.target.value) })}
            options={versions.map(optionOf)}
          />
          <SelectField
            label="Compare with"
            value={comparedWith ?? ''}
            onChange={(event) => choose({ comparedWith: Number(event.target.value) || undefined })}
            options={[
              { value: '', label: 'Nothing' },
              ...versions.filter((version) => version.number !== number).map(optionOf),
            ]}
          />
        </div>
      </section>
      {comparedWith !== undefined && isCompared && (
        <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
          <Comparison prompt={prompt} versions={versions} numbers={[number, comparedWith]} />
        </Suspense>
      )}
    </>
  )
}
