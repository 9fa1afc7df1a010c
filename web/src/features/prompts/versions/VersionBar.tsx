import type { Prompt } from '@promptery/contract/prompts'
import type { Version } from '@promptery/contract/versions'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { type Option, Select } from '../../../components/ui/forms/Select.tsx'
import { formatDate } from '../../../lib/format.ts'
import type { useVersionChoice } from './use-version-choice.ts'

type Props = {
  prompt: Prompt
  /** Newest first. */
  versions: readonly Version[]
  choice: ReturnType<typeof useVersionChoice>
}

/** Says which version is shown, and lets one choose another and compare the two. */
export function VersionBar({ prompt: { boughtVersion }, versions, choice: { number, comparedWith, choose } }: Props) {
  const newest = versions[0]?.number
  const shown = versions.find((version) => version.number === number)
  const labelOf = (version: Version) => {
    const about = [
      version.number === newest && 'newest',
      version.number === boughtVersion && 'the one that you bought',
    ].filter(Boolean)
    return `Version ${version.number}, ${formatDate(version.createdAt)}${about.length > 0 ? ` (${about.join(', ')})` : ''}`
  }
  const optionOf = (version: Version): Option => ({ value: String(version.number), label: labelOf(version) })
  return (
    <section aria-label="Versions" className="space-y-4 rounded-xl border bg-surface p-5">
      <p aria-live="polite" className="text-small text-muted">
        {newest !== number && boughtVersion === number && (
          <>
            <strong className="font-semibold text-fg">Version {newest} is there.</strong> You see version {number}, the
            one that you bought; it stays yours.
          </>
        )}
        {newest !== number && boughtVersion !== number && (
          <>
            You see version {number}. <strong className="font-semibold text-fg">Version {newest} is the newest.</strong>
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
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Version">
          {(control) => (
            <Select
              {...control}
              value={number}
              onChange={(event) => choose({ number: Number(event.target.value) })}
              options={versions.map(optionOf)}
            />
          )}
        </Field>
        <Field label="Compare with">
          {(control) => (
            <Select
              {...control}
              value={comparedWith ?? ''}
              onChange={(event) => choose({ comparedWith: Number(event.target.value) || undefined })}
              options={[
                { value: '', label: 'Nothing' },
                ...versions.filter((version) => version.number !== number).map(optionOf),
              ]}
            />
          )}
        </Field>
      </div>
      {shown?.note && (
        <div className="text-small">
          <p className="font-medium">What changed in version {number}</p>
          <p className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
            <bdi>{shown.note}</bdi>
          </p>
        </div>
      )}
    </section>
  )
}
