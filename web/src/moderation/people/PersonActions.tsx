import type { Person, PersonActBody } from '@promptery/contract/moderation/people'
import { fullName } from '@promptery/contract/shown-name'
import { type ReactNode, useState } from 'react'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useActOnPerson } from './api.ts'

interface Act {
  label: string
  consequences: string
  body: PersonActBody
}

/** What an admin can do with an account. Each act is confirmed, and the server asks again who the admin is. */
export function PersonActions({ person, decide }: { person: Person; decide: ReactNode }) {
  const { user } = useSession()
  const [open, setOpen] = useState<Act | null>(null)
  if (user?._id === person._id)
    return <p className="mt-5 text-small text-muted">This is you. Another admin decides about you.</p>
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {decide}
      {actsOn(person).map((act) => (
        <Button key={act.label} onClick={() => setOpen(act)}>
          {act.label}
        </Button>
      ))}
      {open && <ActDialog person={person} act={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function actsOn({ role, email, signIn, displayName }: Person): Act[] {
  const hasFactor = signIn.totp || (signIn.hasPassword && signIn.passkeys > 0)
  return [
    ...(role === 'admin'
      ? [
          {
            label: 'Take the role of admin',
            consequences: 'They are a member again, at once. They are told so.',
            body: { act: 'revoke' as const },
          },
        ]
      : []),
    ...(role === 'member' && email !== ''
      ? [
          {
            label: 'Make an admin',
            consequences:
              'They see all accounts, payments and prompts, and decide about them, at once. They are told so, also by mail.',
            body: { act: 'grant' as const },
          },
        ]
      : []),
    {
      label: 'Sign out everywhere',
      consequences: 'All their sessions end. They can sign in again. They are told so.',
      body: { act: 'sign-out' },
    },
    ...(displayName
      ? [
          {
            label: 'Remove name',
            consequences: 'Others see the username. The member is notified.',
            body: { act: 'reset-display-name' as const },
          },
        ]
      : []),
    ...(hasFactor
      ? [
          {
            label: 'Remove second factor',
            consequences:
              'For a member who has lost phone and recovery codes. Be sure that it is they who ask. Two-step sign-in and passkeys are removed, all their sessions end, and the password alone signs in. They are told so, also by mail.',
            body: { act: 'reset-second-factor' as const },
          },
        ]
      : []),
  ]
}

function ActDialog({ person, act, onClose }: { person: Person; act: Act; onClose: () => void }) {
  const send = useActOnPerson(person._id)
  const { verified, dialog } = useVerified()
  const [revokeKeys, setRevokeKeys] = useState(false)
  const isSignOut = act.body.act === 'sign-out'
  const body: PersonActBody = isSignOut ? { act: 'sign-out', revokeKeys } : act.body
  const confirm = async () => {
    try {
      const { message } = await verified(() => send.mutateAsync(body))
      toast.success(message)
      onClose()
    } catch {
      // The dialog shows it.
    }
  }
  return (
    <FormDialog
      title={`${act.label}: ${fullName(person)}`}
      action={act.label}
      variant="danger"
      isPending={send.isPending}
      refused={send.error?.message}
      onSend={() => void confirm()}
      onClose={onClose}
      above={dialog}
    >
      <p>{act.consequences}</p>
      {isSignOut && (
        <Checkbox
          label="Revoke their API keys, too"
          checked={revokeKeys}
          onChange={({ target }) => setRevokeKeys(target.checked)}
        />
      )}
    </FormDialog>
  )
}
