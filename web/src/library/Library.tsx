import { BookOpenIcon, FolderIcon, MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { LIBRARY_SORTS, LIMITS } from '@promptery/contract/constants'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLists } from '../lib/api/lists.ts'
import { plural } from '../lib/format.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { LinkButton } from '../ui/actions/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { SearchBox } from '../ui/forms/SearchBox.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { focusHeading } from '../ui/list/focus-next.ts'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { foldersOptions, libraryOptions } from './api.ts'
import { FolderNav, FolderSelect } from './FolderNav.tsx'
import { LibraryCard, NARROW_PICTURE, NARROW_ROW } from './LibraryCard.tsx'
import {
  type ChangeLibraryState,
  FILTERS,
  filterChoices,
  isNarrowed,
  type LibraryState,
  SORT_NAMES,
  START,
  useLibraryState,
} from './library-state.ts'
import { useFolderActions } from './use-folder-actions.tsx'

const EAGER = 4

/** Bought, uploaded, marked and liked prompts, with search and folders. */
export function Library() {
  const { place, change, search } = useLibraryState()
  const query = useQuery(foldersOptions)
  const { data: items } = useInfiniteQuery(libraryOptions(place))
  // One item needs no tools, unless they have reduced the list to it.
  const hasItems = isNarrowed(place) || items === undefined || items.length > 1
  const folders = query.data ?? []
  const isUnknownFolder = place.folder !== '' && query.data?.every(({ _id }) => _id !== place.folder) === true
  const actions = useFolderActions({
    folders,
    onDeleted: ({ _id }) => {
      if (place.folder === _id) change({ folder: '' })
      // The pressed button is removed with the folder.
      focusHeading()
    },
  })
  const nav = {
    place,
    folders,
    query,
    onChange: change,
    onNew: actions.createFolder,
    onRename: actions.renameFolder,
    onDelete: actions.deleteFolder,
  }
  return (
    <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside className="hidden lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto low:static low:max-h-none">
        <FolderNav {...nav} />
      </aside>
      <div className="min-w-0">
        <LibraryTools place={place} onChange={change} onSearch={search} hasItems={hasItems}>
          <div className="min-w-0 flex-1 lg:hidden">
            <FolderSelect {...nav} />
          </div>
        </LibraryTools>
        {isUnknownFolder ? (
          <UnknownFolder onChange={change} />
        ) : (
          <InfiniteList
            options={libraryOptions(place)}
            what="your library"
            status={(items, hasMore) => `${plural(items.length, 'prompt')}${hasMore ? ' and more' : ''}`}
            skeleton={<LibrarySkeleton />}
            empty={<EmptyLibrary place={place} onChange={change} />}
          >
            {(items) => (
              <div className="@container">
                <ul className="card-grid @max-[28rem]:grid-cols-1">
                  {items.map((item, index) => (
                    <LibraryCard
                      key={item._id}
                      item={item}
                      folderName={place.folder ? undefined : folders.find(({ _id }) => _id === item.folderId)?.name}
                      isEager={index < EAGER}
                      onStar={() => actions.starItem(item)}
                      onMove={() => actions.moveItem(item)}
                    />
                  ))}
                </ul>
              </div>
            )}
          </InfiniteList>
        )}
      </div>
      {actions.dialog}
    </div>
  )
}

function LibrarySkeleton() {
  return (
    <div className="@container">
      <div className="card-grid @max-[28rem]:grid-cols-1">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={NARROW_ROW}>
            <Skeleton className={`aspect-4/3 rounded-lg ${NARROW_PICTURE}`} />
            <Skeleton className="mt-3 h-5 w-4/5 @max-[28rem]:mt-0" />
            <Skeleton className="mt-3 h-5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}

const SORTS = LIBRARY_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))
const NAMES = ['type', 'engine', 'category'] as const

type Props = {
  place: LibraryState
  onChange: ChangeLibraryState
  onSearch: (text: string) => void
  /** Whether there is anything to search and sort. */
  hasItems: boolean
  children: ReactNode
}

/** The library's search, filters and sort order. `children` precede the search. */
function LibraryTools({ place, onChange, onSearch, hasItems, children }: Props) {
  const choices = filterChoices(useLists())
  if (!hasItems) return <div className="mb-4 lg:hidden">{children}</div>
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-col gap-3 md:flex-row">
        {children}
        <SearchBox label="Search your library" value={place.search} maxLength={LIMITS.searchMax} onSearch={onSearch} />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
        {NAMES.map((name) => (
          <Select
            key={name}
            aria-label={FILTERS[name].label}
            value={place[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
            options={[
              { value: 'All', label: FILTERS[name].all },
              ...choices[name].map((choice) => ({ value: choice, label: choice })),
            ]}
          />
        ))}
        <Select
          aria-label="Sort by"
          value={place.sort}
          onChange={(event) =>
            onChange({ sort: LIBRARY_SORTS.find((sort) => sort === event.target.value) ?? 'Newest' })
          }
          options={SORTS}
        />
      </div>
    </div>
  )
}

const TEXTS = {
  all: ['Your library is empty', 'What you buy and what you upload stands here, ready to be found again.'],
  bought: ['You have not bought a prompt', 'What you buy stays here, ready to be read and copied.'],
  own: ['You have not uploaded a prompt', 'What you offer for sale appears here.'],
  favourites: ['No favourites yet', 'Press the star on a prompt of yours, and it is here.'],
  liked: ['You have not liked a prompt', 'Press Like on a prompt in the marketplace, and you find it here again.'],
  folder: ['This folder is empty', 'Press the folder on a prompt of yours to move it here.'],
} as const

/** The purpose of a part of the library, and what to do next. */
function EmptyLibrary({ place, onChange }: { place: LibraryState; onChange: ChangeLibraryState }) {
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
function UnknownFolder({ onChange }: { onChange: ChangeLibraryState }) {
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
