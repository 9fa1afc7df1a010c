import type { Member } from '@promptery/contract/member'
import { fullName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { DecideDialog } from './DecideDialog.tsx'

/** A button with which an admin warns or suspends a member without a report. */
export function DecideOnPerson({ person }: { person: Member }) {
  const [isOpen, setIsOpen] = useState(false)
  const about = { subject: 'user' as const, title: fullName(person), person }
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Warn or suspend
      </Button>
      {isOpen && (
        <DecideDialog about={about} url={`/admin/people/${person._id}/decision`} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
