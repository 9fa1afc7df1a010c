import { useState } from 'react'
import { refusalOfFile } from '../outbox/refuse-file.ts'

/** Files that are sent with one press. */
const AT_ONCE_MAX = 10

/** The files chosen for a message, and why the last one was refused. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([])
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
