import { BookOpenIcon, FolderIcon, MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { LinkButton } from '../ui/actions/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { focusHeading } from '../ui/list/focus-next.ts'
import { isNarrowed, type LibraryState, START } from './library-state.ts'
import type { ChangeLibraryState } from './use-library-state.ts'

const TEXTS = {
  all: ['Your library is empty', 'What you buy and what you upload stands here, ready to be found again.'],
  bought: ['You have not bought a prompt', 'What you buy stays here, ready to be read and copied.'],
  own: ['You have not uploaded a prompt', 'What you offer for sale appears here.'],
  favourites: ['No favourites yet', 'Press the star on a prompt of yours, and it is here.'],
  liked: ['You have not liked a prompt', 'Press Like on a prompt in the marketplace, and you find it here again.'],
  folder: ['This folder is empty', 'Press the folder on a prompt of yours to move it here.'],
} as const

/** The purpose of a part of the library, and what to do next. */
export function EmptyLibrary({ place, onChange }: { place: LibraryState; onChange: ChangeLibraryState }) {
  if (isNarrowed(place)) {
    const { search, type, engine, category } = START
    const clear = () => {
      onChange({ search, type, engine, category })
      focusHeading()
    }
    return (
      <EmptyState
        title="No prompts match"
        icon={MagnifyingGlassIcon}
        action={<Button onClick={clear}>Clear search and filters</Button>}
      >
        Try fewer letters or filters, or look in all of your library.
      </EmptyState>
    )
  }
  const kind = place.folder ? 'folder' : place.view
  const [title, words] = TEXTS[kind]
  return (
    <EmptyState title={title} icon={BookOpenIcon} action={<NextStep kind={kind} onChange={onChange} />}>
      {words}
    </EmptyState>
  )
}

/** The URL names a folder that was deleted or belongs to another user. */
export function UnknownFolder({ onChange }: { onChange: ChangeLibraryState }) {
  const seeAll = () => {
    onChange({ folder: '' })
    focusHeading()
  }
  return (
    <EmptyState
      title="There is no such folder"
      icon={FolderIcon}
      action={<Button onClick={seeAll}>See all prompts</Button>}
    >
      It was deleted, or its address belongs to another user. Prompts stay in the library when their folder goes.
    </EmptyState>
  )
}

function NextStep({ kind, onChange }: { kind: keyof typeof TEXTS; onChange: ChangeLibraryState }) {
  if (kind === 'own') return <LinkButton to={paths.sell}>Sell a prompt</LinkButton>
  if (kind === 'folder' || kind === 'favourites') {
    return <Button onClick={() => onChange({ view: 'all', folder: '' })}>See all prompts</Button>
  }
  return <LinkButton to={paths.marketplace}>Browse the marketplace</LinkButton>
}
