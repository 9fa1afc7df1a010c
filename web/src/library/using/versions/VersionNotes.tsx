import type { Version } from '@promptery/contract/listings/versions'

/** The maximum number of notes. */
const MAX = 5

/** The engineer's notes on versions, newest first. */
export function VersionNotes({ versions }: { versions: readonly Version[] }) {
  return versions
    .filter(({ note }) => note)
    .slice(0, MAX)
    .map(({ number, note }) => (
      <div key={number} className="text-small">
        <p className="font-medium">What changed in version {number}</p>
        <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
          {note}
        </p>
      </div>
    ))
}
