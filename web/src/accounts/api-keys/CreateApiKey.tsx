import { LIMITS } from '@promptery/contract/constants'
import { type SubmitEvent, useId, useState } from 'react'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { InputField } from '../../ui/forms/Input.tsx'
import { SelectField } from '../../ui/forms/Select.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { useCreateApiKey } from './api.ts'

const { days, daysUsual } = LIMITS.apiKey
const NEVER = 'never'
const VALIDITIES = [
  ...days.map((count) => ({ value: String(count), label: count === 365 ? 'A year' : `${count} days` })),
  { value: NEVER, label: 'Until I revoke it' },
]

type Props = { isOpen: boolean; onClose: () => void }

/** Asks for name and expiry, and shows the new key once. */
export function CreateApiKey({ isOpen, onClose }: Props) {
  const create = useCreateApiKey()
  const [name, setName] = useState('')
  const [validity, setValidity] = useState(String(daysUsual))
  const formId = useId()
  const { verified, dialog } = useVerified()
  const close = () => {
    onClose()
    create.reset()
    setName('')
    setValidity(String(daysUsual))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const expiresInDays = days.find((count) => String(count) === validity) ?? null
    // The error is shown below.
    if (!create.isPending) void verified(() => create.mutateAsync({ name, expiresInDays })).catch(() => undefined)
  }
  if (create.data) {
    return (
      // A press outside does not close it: the key would be lost.
      <Modal
        isOpen={isOpen}
        onClose={() => undefined}
        title="Your new key"
        footer={
          <Button variant="accent" onClick={close}>
            Done
          </Button>
        }
      >
        <NewKey value={create.data.key} />
      </Modal>
    )
  }
  const refusal = create.isError ? refusalOf(create.error, ['name']) : undefined
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title="Create a key"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="accent" type="submit" form={formId} isLoading={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {refusal?.general && (
          <Notice tone="danger" role="alert">
            {refusal.general}
          </Notice>
        )}
        <InputField
          label="Name"
          hint="What will use it, so that you know it again."
          error={refusal?.fields[0]?.message}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          placeholder="My assistant"
        />
        <SelectField
          label="Valid for"
          hint="What uses an expired key is refused. You create another one then."
          value={validity}
          onChange={(event) => setValidity(event.target.value)}
          options={VALIDITIES}
        />
      </form>
      {dialog}
    </Modal>
  )
}

function NewKey({ value }: { value: string }) {
  const example = configurationWith(value)
  return (
    <div className="space-y-5">
      <Notice tone="warn">Copy it now: it is not shown again. It gives access to the prompts that you own.</Notice>
      <div className="space-y-3">
        <Code label="Key" text={value} />
        <CopyButton text={value} label="Copy Key" />
      </div>
      <div className="space-y-3">
        <p className="text-small">For an assistant that speaks MCP, in its configuration:</p>
        <Code label="Configuration" text={example} />
        <CopyButton text={example} label="Copy Configuration" variant="quiet" />
      </div>
    </div>
  )
}

const configurationWith = (key: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        promptery: {
          type: 'http',
          url: `${window.location.origin}/mcp`,
          headers: { Authorization: `Bearer ${key}` },
        },
      },
    },
    null,
    2,
  )

function Code({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label}>
      <pre className="rounded-md bg-raised p-3 font-mono text-small wrap-anywhere whitespace-pre-wrap text-fg select-all">
        {text}
      </pre>
    </section>
  )
}
