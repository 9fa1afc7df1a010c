import { LIMITS, MODERATED, type Moderated } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { viewLink } from '../ui/actions/view-link.ts'
import { SearchBox } from '../ui/forms/SearchBox.tsx'
import type { View } from './api.ts'
import { HeldList } from './HeldList.tsx'
import { ModerationList } from './ModerationList.tsx'

const NAMES: Record<Moderated, string> = { pending: 'Waiting', listed: 'On the market', rejected: 'Rejected' }

type Props = {
  /** The prompt's samples. `onLoaded` is called once they are rendered. */
  samples: (prompt: Prompt, onLoaded: () => void) => ReactNode
}

/** The admins' lists of prompts. The view is stored in the URL. */
export function Moderation({ samples }: Props) {
  const [params, setParams] = useSearchParams()
  const isHeldView = params.get('status') === 'held'
  const view: View = {
    status: MODERATED.find((status) => status === params.get('status')) ?? 'pending',
    search: params.get('search') ?? '',
  }
  const addressOf = ({ status, search }: View) =>
    new URLSearchParams({ ...(status !== 'pending' && { status }), ...(search && { search }) })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-4">
        <nav aria-label="Prompts to look through" className="flex flex-wrap gap-1.5">
          {MODERATED.map((status) => (
            <Link
              key={status}
              to={{ search: `${addressOf({ ...view, status })}` }}
              preventScrollReset
              {...viewLink(status === view.status && !isHeldView)}
            >
              {NAMES[status]}
            </Link>
          ))}
          <Link to={{ search: 'status=held' }} preventScrollReset {...viewLink(isHeldView)}>
            Held
          </Link>
        </nav>
        {isHeldView || (
          <div className="flex min-w-60 flex-1">
            <SearchBox
              label="Search these prompts"
              value={view.search}
              maxLength={LIMITS.searchMax}
              onSearch={(search) =>
                setParams(addressOf({ ...view, search }), { replace: true, preventScrollReset: true })
              }
            />
          </div>
        )}
      </div>
      {isHeldView ? (
        <HeldList />
      ) : (
        <>
          <KeyHint status={view.status} />
          <ModerationList key={view.status} view={view} samples={samples} />
        </>
      )}
    </>
  )
}

/** Hidden on phones, which have no keyboard. */
function KeyHint({ status }: { status: Moderated }) {
  return (
    <p className="mb-5 hidden text-small text-faint md:block">
      Keys: <Key>j</Key> next, <Key>k</Key> previous
      {status !== 'listed' && (
        <>
          , <Key>a</Key> approve
        </>
      )}
      {status !== 'rejected' && (
        <>
          , <Key>r</Key> {status === 'listed' ? 'take off the market' : 'reject'}
        </>
      )}
    </p>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-raised px-1.5 py-0.5 font-mono text-mini text-muted">{children}</kbd>
)
