import { FolderIcon, PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/20/solid'
import { LIBRARY_VIEWS } from '@promptery/contract/constants'
import type { Folder } from '@promptery/contract/library/library'
import { cx } from '../lib/cx.ts'
import { Button } from '../ui/actions/Button.tsx'
import { iconButtonClass } from '../ui/actions/icon-button-class.ts'
import { Select } from '../ui/forms/Select.tsx'
import type { FoldersQuery } from './api.ts'
import type { ChangeLibraryState } from './library-state.ts'
import { type LibraryState, VIEW_NAMES } from './library-state.ts'

const ITEM =
  'flex min-h-11 w-full min-w-0 items-center gap-2.5 rounded-md px-3 text-start text-small text-muted transition-colors hover:bg-raised hover:text-fg aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-text'

type FolderNavProps = {
  place: LibraryState
  folders: readonly Folder[]
  query: FoldersQuery
  onChange: ChangeLibraryState
  onNew: () => void
  onRename: (folder: Folder) => void
  onDelete: (folder: Folder) => void
}

/** The views of the library and the user's folders. */
export function FolderNav({ place, folders, query, onChange, onNew, onRename, onDelete }: FolderNavProps) {
  return (
    <nav aria-label="Library" className="space-y-6">
      <ul className="space-y-0.5">
        {LIBRARY_VIEWS.map((view) => (
          <li key={view}>
            <button
              type="button"
              aria-current={place.folder === '' && place.view === view}
              onClick={() => onChange({ view, folder: '' })}
              className={ITEM}
            >
              {VIEW_NAMES[view]}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <h2 className="mb-1 px-3 text-small font-semibold">Folders</h2>
        <FoldersFailed query={query} className="px-3" />
        {query.data?.length === 0 && <p className="px-3 py-1 text-small text-faint">Sort your prompts into folders.</p>}
        <ul className="space-y-0.5">
          {folders.map((folder) => (
            <li key={folder._id} className="flex items-center">
              <button
                type="button"
                aria-current={place.folder === folder._id}
                onClick={() => onChange({ view: 'all', folder: folder._id })}
                className={ITEM}
              >
                <FolderIcon className="size-5 shrink-0" aria-hidden="true" />
                <bdi className="min-w-0 truncate">{folder.name}</bdi>
              </button>
              {place.folder === folder._id && (
                <>
                  <button
                    type="button"
                    aria-label={`Rename ${folder.name}`}
                    title="Rename"
                    onClick={() => onRename(folder)}
                    className={iconButtonClass()}
                  >
                    <PencilSquareIcon className="size-5" aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    aria-label={`Delete ${folder.name}`}
                    title="Delete"
                    onClick={() => onDelete(folder)}
                    className={iconButtonClass()}
                  >
                    <TrashIcon className="size-5" aria-hidden="true" />
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
        <Button variant="ghost" onClick={onNew} className="mt-1 px-3">
          <PlusIcon className="size-5" aria-hidden="true" />
          New folder
        </Button>
      </div>
    </nav>
  )
}

/** `FolderNav` as a select, for phones. */
export function FolderSelect({ place, folders, query, onChange, onNew, onRename, onDelete }: FolderNavProps) {
  const folder = folders.find(({ _id }) => _id === place.folder)
  const choose = (value: string) => {
    const view = LIBRARY_VIEWS.find((name) => name === value)
    onChange(view ? { view, folder: '' } : { view: 'all', folder: value })
  }
  return (
    <>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Select
            aria-label="Show"
            value={folder?._id ?? place.view}
            onChange={(event) => choose(event.target.value)}
            options={[
              ...LIBRARY_VIEWS.map((view) => ({ value: view, label: VIEW_NAMES[view] })),
              ...folders.map(({ _id, name }) => ({ value: _id, label: `Folder: ${name}` })),
            ]}
          />
        </div>
        {folder && (
          <>
            <button
              type="button"
              aria-label={`Rename ${folder.name}`}
              onClick={() => onRename(folder)}
              className={iconButtonClass()}
            >
              <PencilSquareIcon className="size-5" aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={`Delete ${folder.name}`}
              onClick={() => onDelete(folder)}
              className={iconButtonClass()}
            >
              <TrashIcon className="size-5" aria-hidden="true" />
            </button>
          </>
        )}
        <button type="button" aria-label="New folder" title="New folder" onClick={onNew} className={iconButtonClass()}>
          <PlusIcon className="size-6" aria-hidden="true" />
        </button>
      </div>
      <FoldersFailed query={query} className="mt-2" />
    </>
  )
}

/** Reports that the folders could not be fetched, with a retry button. */
function FoldersFailed({ query, className }: { query: FoldersQuery; className?: string }) {
  if (query.data || !query.isError) return null
  return (
    <p role="alert" className={cx('flex flex-wrap items-center gap-x-2 text-small text-muted', className)}>
      Your folders could not be loaded.
      <Button variant="ghost" isLoading={query.isFetching} onClick={() => query.refetch()} className="-ms-4">
        Try again
      </Button>
    </p>
  )
}
