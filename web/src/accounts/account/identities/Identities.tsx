import type { Identity } from '@promptery/contract/accounts/identities'
import { hasCode } from '../../../lib/api/api-error.ts'
import { useConfig } from '../../../lib/api/config.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useProvider } from '../../identities.ts'
import { useVerified } from '../../verification/use-verified.tsx'
import { IdentityRow } from './IdentityRow.tsx'

/** The accounts elsewhere that sign the user in. */
export function Identities({ identities }: { identities: Identity[] }) {
  const { signInWith = [] } = useConfig()
  const link = useProvider()
  const { verified, dialog } = useVerified()
  const open = signInWith.filter(({ label }) => !identities.some((identity) => identity.label === label))
  const send = (provider: string) =>
    // The error is shown below.
    void verified(() => link.mutateAsync({ provider, purpose: 'link', next: paths.account })).catch(() => undefined)
  return (
    <>
      <h3 className="mb-3 text-lead font-semibold">Linked accounts</h3>
      <p className="mb-5 text-small text-muted">An account elsewhere that signs you in here, without a password.</p>
      {identities.length > 0 && (
        <ul aria-label="Linked accounts" className="divide-y divide-line">
          {identities.map((identity) => (
            <IdentityRow key={identity._id} identity={identity} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {open.map(({ name, label }) => (
          <Button
            key={name}
            isLoading={link.isPending && link.variables.provider === name}
            disabled={link.isPending}
            onClick={() => send(name)}
          >
            Link {label}
          </Button>
        ))}
      </div>
      {link.error && !hasCode(link.error, 'verification_required') && (
        <Notice tone="danger" role="alert" className="mt-4">
          {link.error.message}
        </Notice>
      )}
      {dialog}
    </>
  )
}
