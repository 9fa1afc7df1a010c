import { quoted } from '@promptery/contract/isolated'
import type { Folder, LibraryItem } from '@promptery/contract/library/library'
import { useState } from 'react'
import toast from '../ui/feedback/toast.ts'
import { UndoToast } from '../ui/feedback/UndoToast.tsx'
import { useCreateFolder, useDeleteFolder, useMoveItem, useRenameFolder, useRestoreFolder } from './api.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

/** The open dialog. `new`: for a folder, into which `item` is moved. */
type Asking =
  | { act: 'new'; item?: LibraryItem }
  | { act: 'rename'; folder: Folder }
  | { act: 'move'; item: LibraryItem }

type Options = {
  folders: readonly Folder[]
  /** Called after deletion, while its screen is still mounted. */
  onDeleted: (folder: Folder) => void
}

/** Actions on folders and items, and the dialog that is open for one. */
export function useFolderActions({ folders, onDeleted }: Options) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const create = useCreateFolder()
  const rename = useRenameFolder()
  const restore = useRestoreFolder()
  const place = useMoveItem((item, { folderId }) => {
    if (folderId !== undefined)
      toast.success(folderId ? `Moved ${quoted(item.title)}` : `Out of its folder: ${quoted(item.title)}`)
  })
  const remove = useDeleteFolder((folder, promptIds) => {
    toast(({ id }) => (
      <UndoToast
        onUndo={() => {
          toast.dismiss(id)
          restore.mutate({ name: folder.name, promptIds })
        }}
      >
        Deleted “<bdi>{folder.name}</bdi>”. Its prompts stay in your library.
      </UndoToast>
    ))
  })
  const ask = (next: Asking) => {
    create.reset()
    rename.reset()
    setAsking(next)
  }
  const close = () => setAsking(null)
  const move = (item: LibraryItem, folderId: string | null) => {
    place.mutate({ item, place: { folderId } })
    close()
  }
  const dialog = (
    <>
      {asking?.act === 'move' && (
        <MoveDialog
          item={asking.item}
          folders={folders}
          onMove={(folderId) => move(asking.item, folderId)}
          onNew={() => ask({ act: 'new', item: asking.item })}
          onClose={close}
        />
      )}
      {asking?.act === 'new' && (
        <FolderDialog
          title="New folder"
          action={asking.item ? 'Make and move' : 'Make folder'}
          isSending={create.isPending}
          error={create.error}
          onSend={(name) =>
            create.mutate({ name, ...(asking.item && { promptIds: [asking.item._id] }) }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
      {asking?.act === 'rename' && (
        <FolderDialog
          title={`Rename ${quoted(asking.folder.name)}`}
          action="Rename"
          name={asking.folder.name}
          isSending={rename.isPending}
          error={rename.error}
          onSend={(name) => rename.mutate({ ...asking.folder, name }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
  return {
    dialog,
    createFolder: () => ask({ act: 'new' }),
    renameFolder: (folder: Folder) => ask({ act: 'rename', folder }),
    deleteFolder: (folder: Folder) => remove.mutate(folder, { onSuccess: () => onDeleted(folder) }),
    moveItem: (item: LibraryItem) => ask({ act: 'move', item }),
    starItem: (item: LibraryItem) => place.mutate({ item, place: { isFavourite: !item.isFavourite } }),
  }
}
