import { quotedCell } from '../../money/ledger/csv-cell.ts'
import { currenciesOf } from '../../money/ledger/earnings.ts'
import { type Line, statementLines } from '../../money/ledger/statement.ts'
import type { PayingContext } from '../../money/payouts/paying.ts'
import { presentLine } from './get-statement.ts'

/** Lines in memory at once. */
const LINES = 1000

const HEAD = 'date,kind,prompt,price,platform_fee,amount,balance,currency,purchase,reference,tax'

/** Streams the statements of the session's user as CSV (RFC 4180), by currency, oldest first. */
export async function* exportPayouts({ db, user }: PayingContext): AsyncGenerator<string> {
  yield `${HEAD}\r\n`
  for (const currency of await currenciesOf(db, user.id)) {
    let balanceCents = 0
    let after: string | undefined
    for (let isMore = true; isMore; ) {
      const lines = await statementLines(db, { currency, userId: user.id, after, limit: LINES })
      let text = ''
      for (const line of lines) {
        balanceCents += line.amountCents
        text += rowOf(line, balanceCents, currency)
      }
      if (text !== '') yield text
      after = lines.at(-1)?.id
      isMore = lines.length === LINES
    }
  }
}

const cents = (value: number | null): string => (value === null ? '' : (value / 100).toFixed(2))

function rowOf(line: Line, balanceCents: number, currency: string): string {
  const { date, kind, title, _id } = presentLine(line)
  const { priceCents, taxCents, feeCents, amountCents, purchaseId } = line
  const amounts = [cents(priceCents), cents(feeCents), cents(amountCents), cents(balanceCents)]
  return `${[date, kind, quotedCell(title ?? ''), ...amounts, currency, purchaseId ?? '', _id, cents(taxCents)].join(',')}\r\n`
}
