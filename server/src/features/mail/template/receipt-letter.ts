import { formatMoney } from '@promptery/contract/money/money'
import type { LetterOf } from './letter.ts'

/** To the buyer, once a payment is made. */
export const receiptLetter: LetterOf<'receipt'> = (_content, { appName, publicUrl }, { receipt }) => {
  if (!receipt) throw new Error('The receipt was not loaded')
  const { path, number, items, taxCents, taxLabel, totalCents, currency } = receipt
  const money = (cents: number) => formatMoney(cents / 100, currency)
  const rows: [string, string][] = items.map(({ title, cents, isReturned }) => [
    isReturned ? `${title} (goes back to you)` : title,
    money(cents),
  ])
  const isBought = items.some(({ isReturned }) => !isReturned)
  if (taxCents > 0) rows.push([taxLabel, money(taxCents)])
  rows.push(['Total', money(totalCents)])
  return {
    subject: number === null ? `Your receipt from ${appName}` : `Receipt ${number} from ${appName}`,
    title: number === null ? 'Your receipt' : `Receipt ${number}`,
    blocks: [
      { text: isBought ? 'Thank you. This is what you bought:' : 'You bought nothing. All of your payment goes back:' },
      { rows },
      { button: 'See the receipt', url: `${publicUrl}${path}` },
    ],
    footer: { text: `You bought this at ${appName}. Receipts are sent for every payment.` },
  }
}
