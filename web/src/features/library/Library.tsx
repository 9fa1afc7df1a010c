import { useQuery } from '@tanstack/react-query'
import { focusHeading } from '../../components/list/focus-next.ts'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { plural } from '../../lib/format.ts'
import { foldersOptions, libraryOptions } from './api.ts'
import { EmptyLibrary, UnknownFolder } from './EmptyLibrary.tsx'
import { FolderNav } from './FolderNav.tsx'
import { LibraryCard, NARROW_PICTURE, NARROW_ROW } from './LibraryCard.tsx'
import { LibraryTools } from './LibraryTools.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import { useFolderActs } from './use-folder-acts.tsx'
import { usePlace } from './use-place.ts'

/** The covers of so many cards are not left for later. */
const EAGER = 4

/** What a member has: bought, uploaded, marked and liked, to be searched and sorted into folders. */
export function Library() {
  const { place, change, search } = usePlace()
  const query = useQuery(foldersOptions)
  const folders = query.data ?? []
  const isUnknownFolder = place.folder !== '' && query.data?.every(({ _id }) => _id !== place.folder) === true
  const acts = useFolderActs({
    folders,
    onDeleted: ({ _id }) => {
      if (place.folder === _id) change({ folder: '' })
      // What was pressed goes with the folder.
      focusHeading()
    },
  })
  const nav = {
    place,
    folders,
    query,
    onChange: change,
    onNew: acts.createDataDirectory,
    onRename: acts.renameFolder,
    onDelete: acts.deleteFolder,
  }
  return (
    <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside className="hidden lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto low:static low:max-h-none">
        <FolderNav {...nav} />
      </aside>
      <div className="min-w-0">
        <LibraryTools place={place} onChange={change} onSearch={search}>
          <div className="min-w-0 flex-1 lg:hidden">
            <PlaceSelect {...nav} />
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
                <ul className="card-grid">
                  {items.map((item, index) => (
                    <LibraryCard
                      key={item._id}
                      item={item}
                      folderName={place.folder ? undefined : folders.find(({ _id }) => _id === item.folderId)?.name}
                      isEager={index < EAGER}
                      onStar={() => acts.starItem(item)}
                      onMove={() => acts.moveItem(item)}
                    />
                  ))}
                </ul>
              </div>
            )}
          </InfiniteList>
        )}
      </div>
      {acts.dialog}
    </div>
  )
}

function LibrarySkeleton() {
  return (
    <div className="@container">
      <div className="card-grid">
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
