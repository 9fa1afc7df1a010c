import { paths } from '@promptery/contract/client-paths'
import { formatMoney } from '@promptery/contract/money/money'
import type { LetterOf } from './letter.ts'
import { notificationLetter } from './notification-letter.ts'

/** To the engineer: what was transferred, or what failed. */
export const payoutLetter: LetterOf<'payout'> = (content, shop, _mail) => {
  if ('notifications' in content) return notificationLetter('payout')(content, shop)
  const { cents, sales, currency } = content
  const money = formatMoney(cents / 100, currency)
  return {
    subject: `${money} are on their way to you`,
    title: `${money} are on their way to you`,
    blocks: [
      { text: `${shop.appName} has sent you your share of ${sales === 1 ? 'a sale' : `${sales} sales`}.` },
      { button: 'See your payouts', url: `${shop.publicUrl}${paths.payouts}` },
    ],
    footer: { text: `You sell at ${shop.appName}.` },
  }
}
