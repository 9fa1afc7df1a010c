import { CopyButton } from '../../../ui/actions/CopyButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="space-y-4">
      <Notice tone="warn">
        Keep these where you find them without your phone: they are not shown again. Each signs you in once.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-raised p-3 font-mono text-small text-fg select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy Codes" variant="quiet" />
    </div>
  )
}
