import { PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/20/solid'
import { LIBRARY_VIEWS } from '@promptery/contract/constants'
import { iconButtonClass } from '../ui/actions/icon-button-class.ts'
import { Select } from '../ui/forms/Select.tsx'
import type { FolderNavProps } from './FolderNav.tsx'
import { FoldersFailed } from './FoldersFailed.tsx'
import { VIEW_NAMES } from './library-state.ts'

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
