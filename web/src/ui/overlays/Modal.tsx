import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { ModalProps } from './ModalDialog.tsx'

const ModalDialog = lazyPart(async () => (await import('./ModalDialog.tsx')).default)

/** A centred dialog, loaded when it is first opened. */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!props.isOpen && !wasOpen) return null
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  )
}
