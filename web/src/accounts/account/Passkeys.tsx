import type { CreatePasskeyBody, Passkey } from '@promptery/contract/accounts/passkeys'
import { createPasskey, removePasskey, renamePasskey } from '@promptery/contract/accounts/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { hasPasskeys, makePasskey } from '../../lib/session/passkeys.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { securityOptions } from '../security-api.ts'
import { useVerified } from '../verification/use-verified.tsx'

/** The user's passkeys. One is added where the browser has them. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const add = useAddPasskey()
  const { verified, dialog } = useVerified()
  const close = () => {
    setIsAdding(false)
    add.reset()
  }
  const send = (name: string) =>
    void verified(() => add.mutateAsync({ name })).then(
      () => {
        close()
        toast.success('Passkey Added')
      },
      // The error is shown in the dialog.
      () => undefined,
    )
  return (
    <>
      <h3 className="mb-3 text-lead font-semibold">Passkeys</h3>
      <p className="mb-5 text-small text-muted">
        A passkey signs you in by your device, without a password or a code. Nobody can guess or phish it.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>
      ) : (
        <p className="text-small text-faint">This browser has no passkeys for this address.</p>
      )}
      {isAdding && (
        <NameDialog title="Add a passkey" action="Go on" initial="" request={add} onSend={send} onClose={close} />
      )}
      {dialog}
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null)
  const rename = useRenamePasskey(passkey._id)
  const remove = useRemovePasskey(passkey._id)
  const { verified, dialog } = useVerified()
  const close = () => {
    setAsking(null)
    rename.reset()
  }
  // Errors are shown in the dialogs.
  const sendName = (name: string) => void rename.mutateAsync({ name }).then(close, () => undefined)
  const confirm = () =>
    void verified(() => remove.mutateAsync()).then(
      () => {
        setAsking(null)
        toast.success('Passkey Removed')
      },
      () => undefined,
    )
  return (
    <li className="flex flex-wrap items-center gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{passkey.name}</bdi>
        </p>
        <p className="mt-0.5 text-small text-muted">
          {passkey.lastUsedAt ? (
            <>
              Last used <Time at={passkey.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
      </div>
      <div className="flex gap-3">
        <Button onClick={() => setAsking('name')}>
          Rename<span className="sr-only"> {passkey.name}</span>
        </Button>
        <Button onClick={() => setAsking('removal')}>
          Remove<span className="sr-only"> {passkey.name}</span>
        </Button>
      </div>
      {asking === 'name' && (
        <NameDialog
          title="Rename this passkey"
          action="Rename"
          initial={passkey.name}
          request={rename}
          onSend={sendName}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asking === 'removal'}
        onClose={() => setAsking(null)}
        title="Remove this passkey?"
        action="Remove"
        request={remove}
        onConfirm={confirm}
      >
        “<bdi>{passkey.name}</bdi>” signs you in no more. Delete it on the device, too.
      </ConfirmDialog>
      {dialog}
    </li>
  )
}

type Props = {
  title: string
  action: string
  initial: string
  request: { isPending: boolean; error: Error | null }
  onSend: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a passkey. */
function NameDialog({ title, action, initial, request, onSend, onClose }: Props) {
  const [name, setName] = useState(initial)
  const refusal = request.error && refusalOf(request.error, ['name'])
  const isNotGiven = request.error?.name === 'PasskeyNotGiven'
  return (
    <FormDialog
      title={title}
      action={action}
      isPending={request.isPending}
      refused={isNotGiven ? request.error?.message : refusal?.general}
      onSend={() => onSend(name)}
      onClose={onClose}
    >
      <InputField
        label="Name"
        hint="The device or the app that keeps it, so that you know it again."
        error={refusal?.fields[0]?.message}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

/** Has the browser make a passkey, and adds it. */
function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: async ({ name }: { name: string }) => {
      const passkey = (await makePasskey()) as CreatePasskeyBody['passkey']
      return call(createPasskey, { body: { name, passkey } })
    },
    onSuccess: () => client.invalidateQueries(securityOptions),
  })
}

const useRenamePasskey = (id: string) =>
  useSend((data: { name: string }) => call(renamePasskey, { params: { id }, body: data }), {
    refetches: [securityOptions.queryKey],
  })

/** Removes a passkey. The list is refetched even after a failure: it may have been removed already. */
const useRemovePasskey = (id: string) =>
  useSend(() => call(removePasskey, { params: { id } }), {
    refetches: [securityOptions.queryKey],
    evenIfFailed: true,
  })
