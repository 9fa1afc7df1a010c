import type { Payouts } from '@promptery/contract/sales/payouts'
import type { BadgeTone } from '../../ui/Badge.tsx'

type Account = Payouts['account']

interface Words {
  name: string
  tone: BadgeTone
  text: string
  /** The label of the link to the provider. */
  action: string
}

const PAUSED: Record<string, string> = {
  listed: 'It has to compare your details with lists of persons that it may not pay.',
  platform_paused: 'The shop has paused it: write to the shop.',
  other: 'It has not said why: write to the shop.',
}

/** The reason why the provider has paused payouts, if known. */
function whyPaused(reason: string | null): string {
  if (reason?.startsWith('rejected.')) return 'It has rejected the account: write to the shop.'
  return PAUSED[reason ?? 'other'] ?? 'It has not said why: write to the shop.'
}

/** Explains the state of an account to its owner. */
export function describeAccount({ status, reason }: Account, holdDays: number): Words {
  switch (status) {
    case 'none':
      return {
        name: 'Not connected',
        tone: 'neutral',
        text: 'Connect an account at the payment provider, and what you earn is sent there. Until then it stays payable.',
        action: 'Set up payouts',
      }
    case 'incomplete':
      return {
        name: 'Details missing',
        tone: 'warn',
        text: 'The payment provider needs more details before it can send you anything.',
        action: 'Give details',
      }
    case 'review':
      return {
        name: 'Under review',
        tone: 'neutral',
        text: 'The payment provider checks your details. That may take some days, and there is nothing to do.',
        action: 'See your details',
      }
    case 'ready':
      return { name: 'Ready', tone: 'good', text: describeHold(holdDays), action: 'Open your account' }
    case 'paused':
      return {
        name: 'Paused',
        tone: 'danger',
        text: `The payment provider sends nothing to your account. ${whyPaused(reason)}`,
        action: 'See your details',
      }
  }
}

const describeHold = (holdDays: number): string =>
  holdDays === 0
    ? 'Your share of each sale is sent to your account within the hour.'
    : `Your share of each sale is sent to your account ${holdDays === 1 ? 'a day' : `${holdDays} days`} after it was paid.`
