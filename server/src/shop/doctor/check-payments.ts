import type { PaymentProblem } from '@promptery/contract/sales/payment-status'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import { and, eq, gt } from 'drizzle-orm'
import { listedPrompts } from '../../listings/visibility.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkouts, prompts } from '../../platform/db/schema.ts'

const NO_WEBHOOKS: Finding = {
  level: 'note',
  message: 'PUBLIC_URL is not set: the webhook endpoints at Stripe were not looked at.',
  action: 'Set it once Stripe can reach the shop. On your own machine, stripe listen forwards the events.',
}

/** What the key may not read. */
const UNREAD = ['connect_unread', 'webhooks_unread']

/** Problems that harm nothing before an engineer has sold something. */
const OF_PAYOUTS = ['connect_off', 'payouts_automatic']

interface Account {
  /** The provider's name. */
  describe: string
  publicUrl: string
  problems: PaymentProblem[]
  /** Whether an engineer is to be paid; read only where it matters. */
  hasSold: () => Promise<boolean>
}

/** Weighs the problems of the shop's account at the payment provider. */
export async function checkPayments({ describe, publicUrl, problems, hasSold }: Account): Promise<Finding[]> {
  const isEarly = problems.some(({ code }) => OF_PAYOUTS.includes(code)) && !(await hasSold())
  const findings = problems.map(({ code, message, action }): Finding => {
    const level = UNREAD.includes(code) || (isEarly && OF_PAYOUTS.includes(code)) ? 'note' : 'wrong'
    return { level, message, action }
  })
  const can = problems.length === 0 ? 'takes payments and can pay engineers' : 'takes payments'
  if (!findings.some(({ level }) => level === 'wrong'))
    findings.unshift({ level: 'ok', message: `${describe}: the account ${can}.` })
  return publicUrl === '' ? [...findings, NO_WEBHOOKS] : findings
}

/** Checks a shop without a payment provider, in which every order is complete at once. */
export async function checkDemoCheckout({ db, config }: { db: Db; config: ShopConfig }): Promise<Finding> {
  const message = 'No payment provider is connected: the checkout is a demo, which takes no money.'
  if (!config.publicBy) return { level: 'note', message }
  const isPriced = and(listedPrompts(config.requireApproval), gt(prompts.priceCents, 0))
  const priced = await db.select({ id: prompts.id }).from(prompts).where(isPriced).limit(1)
  if (priced.length === 0) return { level: 'note', message }
  return {
    level: 'wrong',
    message: 'No payment provider is connected: buyers get priced prompts for nothing.',
    action: 'Connect one (docs/payments.md), or offer the price 0 alone at /admin-settings and make prompts free.',
  }
}

/** Tax by rates without a rate. */
export function checkTax({ tax, taxRates }: Pick<ShopConfig, 'tax' | 'taxRates'>): Finding[] {
  if (tax !== 'rates' || taxRates.length > 0) return []
  const message = 'Sales are taxed by rates, and there is none: no tax is taken.'
  return [{ level: 'wrong', message, action: 'Name a rate at /admin-settings, or choose another tax.' }]
}

/** Whether a payment was taken, of which an engineer gets a share. */
export async function hasPayments(db: Db): Promise<boolean> {
  const [paid] = await db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.status, 'paid')).limit(1)
  return paid !== undefined
}
