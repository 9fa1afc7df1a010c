import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { blockOptions, useBlock } from './api.ts'

type Props = { id: string; name: string; className?: string }

/** A quiet button that blocks or unblocks a member. Hidden from visitors and on one's own profile. */
export function BlockButton({ id, name, className }: Props) {
  const { user } = useSession()
  return user && user._id !== id ? <OwnBlockButton id={id} name={name} {...(className && { className })} /> : null
}

function OwnBlockButton({ id, name, className }: Props) {
  const { data: isBlocked } = useQuery(blockOptions(id))
  const block = useBlock(id)
  const [isAsking, setIsAsking] = useState(false)
  if (isBlocked === undefined) return null
  const press = () => (isBlocked ? block.mutate(false) : setIsAsking(true))
  return (
    <>
      <Button variant="ghost" className={className} isLoading={block.isPending && isBlocked} onClick={press}>
        {isBlocked ? 'Unblock' : 'Block'}
        <span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Block ${name}?`}
        action="Block"
        request={block}
        onConfirm={() => block.mutate(true, { onSuccess: () => setIsAsking(false) })}
      >
        They cannot write to you or answer your reviews any more, nor can you write to them. Who tries is told so. What
        they bought and reviewed stays. You can unblock them here and on Your Account.
      </ConfirmDialog>
    </>
  )
}
