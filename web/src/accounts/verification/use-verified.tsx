import { type ReactNode, Suspense, useState } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const VerifyDialog = lazyPart(async () => (await import('./VerifyDialog.tsx')).VerifyDialog)

interface Verified {
  /** Does `work`. If the server wants to know first that it is the user, the dialog asks, and `work` is done again. */
  verified<Result>(work: () => Promise<Result>): Promise<Result>
  dialog: ReactNode
}

/** For acts that the server allows only after a reauthentication. */
export function useVerified(): Verified {
  const [asking, setAsking] = useState<{ settle: (isProven: boolean) => void } | null>(null)
  const isProven = () => new Promise<boolean>((resolve) => setAsking({ settle: resolve }))
  const settle = (answer: boolean) => {
    asking?.settle(answer)
    setAsking(null)
  }
  return {
    async verified(work) {
      try {
        return await work()
      } catch (error) {
        if (!hasCode(error, 'verification_required') || !(await isProven())) throw error
        return work()
      }
    },
    dialog: asking && (
      <Suspense>
        <VerifyDialog onSettled={settle} />
      </Suspense>
    ),
  }
}
