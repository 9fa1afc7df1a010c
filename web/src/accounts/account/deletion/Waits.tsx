import type { DeletionWait } from '@promptery/contract/accounts/deletion'
import { WAIT_NAMES } from '../../deletion/wait-names.ts'

/** What an erasure waits for. */
export function Waits({ waits }: { waits: readonly DeletionWait[] }) {
  if (waits.length === 0) return null
  return (
    <div className="text-small">
      <p>It is erased later than that, as long as there is something of these:</p>
      <ul className="mt-1 list-disc ps-5">
        {waits.map((wait) => (
          <li key={wait}>{WAIT_NAMES[wait]}</li>
        ))}
      </ul>
    </div>
  )
}
