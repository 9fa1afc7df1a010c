import { useState } from 'react'
import { onClearTab } from '../../../lib/storage/personal.ts'
import { refusalOfFile } from '../outbox/refuse-file.ts'

/** Files that are sent with one press. */
const AT_ONCE_MAX = 10

/** Files of this page that are not sent yet, by the name of their draft. */
const chosenFiles = new Map<string, readonly File[]>()

const keep = (event: BeforeUnloadEvent) => event.preventDefault()

/** Browsers ask before they leave a page with chosen files, which would be lost. */
function keepFiles(draftName: string, files: readonly File[]): void {
  if (files.length > 0) chosenFiles.set(draftName, files)
  else chosenFiles.delete(draftName)
  if (chosenFiles.size > 0) window.addEventListener('beforeunload', keep)
  else window.removeEventListener('beforeunload', keep)
}

onClearTab(() => {
  for (const draftName of chosenFiles.keys()) keepFiles(draftName, [])
})

/** The files chosen for a message, also after another conversation was open, and why the last one was refused. */
export function useChosenFiles(draftName: string) {
  const [files, showFiles] = useState<readonly File[]>(() => chosenFiles.get(draftName) ?? [])
  const setFiles = (next: readonly File[]) => {
    keepFiles(draftName, next)
    showFiles(next)
  }
  const [refusal, setRefusal] = useState<string>()
  const add = (chosen: readonly File[]) => {
    const refused = chosen.find((file) => refusalOfFile(file))
    const next = [...files, ...chosen.filter((file) => !refusalOfFile(file))]
    setFiles(next.slice(0, AT_ONCE_MAX))
    if (next.length > AT_ONCE_MAX) setRefusal(`Send at most ${AT_ONCE_MAX} files at once`)
    else setRefusal(refused && `${refused.name}: ${refusalOfFile(refused)}`)
  }
  return {
    files,
    refusal,
    add,
    remove(file: File) {
      setFiles(files.filter((one) => one !== file))
      setRefusal(undefined)
    },
    clear() {
      setFiles([])
      setRefusal(undefined)
    },
  }
}
