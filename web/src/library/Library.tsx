import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { plural } from '../lib/format.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { focusHeading } from '../ui/list/focus-next.ts'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { foldersOptions, libraryOptions } from './api.ts'
import { EmptyLibrary, UnknownFolder } from './EmptyLibrary.tsx'
import { FolderNav } from './FolderNav.tsx'
import { FolderSelect } from './FolderSelect.tsx'
import { LibraryCard, NARROW_PICTURE, NARROW_ROW } from './LibraryCard.tsx'
import { LibraryTools } from './LibraryTools.tsx'
import { isNarrowed } from './library-state.ts'
import { useFolderActions } from './use-folder-actions.tsx'
import { useLibraryState } from './use-library-state.ts'

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
