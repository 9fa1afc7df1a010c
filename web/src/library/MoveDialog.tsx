import { PlusIcon } from '@heroicons/react/20/solid'
import { quoted } from '@promptery/contract/isolated'
import type { Folder, LibraryItem } from '@promptery/contract/library/library'
import { useState } from 'react'
import { Button } from '../ui/actions/Button.tsx'
import { SelectField } from '../ui/forms/Select.tsx'
import { Modal } from '../ui/overlays/Modal.tsx'

type Props = {
  item: LibraryItem
  folders: readonly Folder[]
  /** `null`: out of all folders. */
  onMove: (folderId: string | null) => void
  /** Creates a folder for it first. */
  onNew: () => void
  onClose: () => void
}

/** Asks for the folder of an item. Open while mounted. */
export function MoveDialog({ item, folders, onMove, onNew, onClose }: Props) {
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
