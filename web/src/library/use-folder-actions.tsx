import { PlusIcon } from '@heroicons/react/20/solid'
import { quoted } from '@promptery/contract/isolated'
import type { Folder, LibraryItem } from '@promptery/contract/library/library'
import { useState } from 'react'
import { refusalOf } from '../lib/forms/form-errors.ts'
import { Button } from '../ui/actions/Button.tsx'
import toast from '../ui/feedback/toast.ts'
import { UndoToast } from '../ui/feedback/UndoToast.tsx'
import { InputField } from '../ui/forms/Input.tsx'
import { SelectField } from '../ui/forms/Select.tsx'
import { FormDialog } from '../ui/overlays/FormDialog.tsx'
import { Modal } from '../ui/overlays/Modal.tsx'
import { useCreateFolder, useDeleteFolder, useMoveItem, useRenameFolder, useRestoreFolder } from './api.ts'

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

type FolderDialogProps = {
  title: string
  action: string
  name?: string
  isSending: boolean
  error: Error | null
  onSend: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a folder. Open while mounted. */
function FolderDialog({ title, action, name: initial = '', isSending, error, onSend, onClose }: FolderDialogProps) {
  const [name, setName] = useState(initial)
  const refusal = error && refusalOf(error, ['name'])
  return (
    <FormDialog
      title={title}
      action={action}
      isPending={isSending}
      isIncomplete={name.trim() === ''}
      refused={refusal?.general}
      onSend={() => onSend(name)}
      onClose={onClose}
    >
      <InputField
        label="Name"
        error={refusal?.fields[0]?.message}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
      />
    </FormDialog>
  )
}

type MoveDialogProps = {
  item: LibraryItem
  folders: readonly Folder[]
  /** `null`: out of all folders. */
  onMove: (folderId: string | null) => void
  /** Creates a folder for it first. */
  onNew: () => void
  onClose: () => void
}

/** Asks for the folder of an item. Open while mounted. */
function MoveDialog({ item, folders, onMove, onNew, onClose }: MoveDialogProps) {
  const [folderId, setFolderId] = useState(item.folderId ?? '')
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Move ${quoted(item.title)}`}
      footer={
        <>
          <Button variant="ghost" onClick={onNew} className="me-auto">
            <PlusIcon className="size-5" aria-hidden="true" />
            New folder
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="accent" onClick={() => onMove(folderId || null)}>
            Move
          </Button>
        </>
      }
    >
      <SelectField
        label="Folder"
        value={folderId}
        onChange={(event) => setFolderId(event.target.value)}
        options={[{ value: '', label: 'No folder' }, ...folders.map(({ _id, name }) => ({ value: _id, label: name }))]}
      />
    </Modal>
  )
}
