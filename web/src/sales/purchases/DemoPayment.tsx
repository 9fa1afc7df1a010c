import { formatMoney } from '../../lib/format.ts'
import { useIsLeaving, useNavigate } from '../../lib/navigation/navigation.ts'
import { type PaidState, paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { InputField } from '../../ui/forms/Input.tsx'

/** The fixed amount of the specification, whatever the prompt costs. */
const SHOWN_TOTAL = 4

/** Prevents browsers and password managers from saving the input. */
const NO_AUTOFILL = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const

/** The payment form without a payment provider: it validates and sends nothing. `purchase`: already recorded. */
export function DemoPayment({ purchase }: { purchase?: PaidState | undefined }) {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(paths.paymentSuccessful, { state: purchase ?? null })
      }}
      className="space-y-5"
    >
      <Notice tone="warn">
        This is a demo checkout. No card is charged, the total is a sample, and nothing you type here leaves your
        browser.
      </Notice>
      <InputField label="Email" {...NO_AUTOFILL} type="email" />
      <InputField label="Card holder" {...NO_AUTOFILL} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7rem_6rem]">
        <InputField
          label="Card number"
          fieldClass="col-span-2 sm:col-span-1"
          {...NO_AUTOFILL}
          inputMode="numeric"
          placeholder="0000 0000 0000 0000"
        />
        <InputField label="Expiry" {...NO_AUTOFILL} inputMode="numeric" placeholder="MM/YY" />
        <InputField label="CVC" {...NO_AUTOFILL} inputMode="numeric" placeholder="000" />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7rem_6rem]">
        <InputField label="Billing street" fieldClass="col-span-2 sm:col-span-1" {...NO_AUTOFILL} />
        <InputField label="State" {...NO_AUTOFILL} />
        <InputField label="ZIP" {...NO_AUTOFILL} inputMode="numeric" />
      </div>
      <dl className="flex items-baseline justify-between border-t pt-5 text-lead font-semibold">
        <dt>Total</dt>
        <dd className="tabular-nums">{formatMoney(SHOWN_TOTAL)}</dd>
      </dl>
      <Button type="submit" variant="accent" isLoading={isLeaving} className="w-full">
        Complete Payment
      </Button>
    </form>
  )
}
