import type { Account } from '@promptery/reliability/stripe/account'
import { inconsistencies, rowsOf } from '@promptery/testing/consistency'
import type { Person } from '@promptery/testing/person'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { checkForfeits } from './check-forfeits.ts'
import { checkOffers } from './check-offers.ts'
import { checkReturned } from './check-returned.ts'
import type { Figures } from './figures.ts'
import { json, type Scenario } from './scenario.ts'

/** An item of a payment, and its state in the shop. */
interface Item {
  checkout: string
  checkout_status: string
  payment_id: string | null
  buyer: string
  prompt: string | null
  amount: number
  tax: number
  share: number
  seller: string | null
  is_owned: boolean
  /** The buyer has the money back, or the sale was refunded. */
  is_back: boolean
}

/** `is_owned`: the purchase is paid by this payment. */
const ITEMS = `
  select c.id checkout, c.status checkout_status, c.payment_id, c.buyer_id buyer, p.prompt_id prompt, i.amount_cents amount, i.tax_cents tax,
    i.amount_cents - i.platform_fee_cents share, p.seller_id seller,
    coalesce(p.status = 'paid' and p.checkout_id = c.id, false) is_owned,
    coalesce(p.status = 'refunded' and p.checkout_id = c.id, false) or i.amount_cents + i.tax_cents <= coalesce(
      (select sum(r.amount_cents) from refunds r where r.item_id = i.id and r.status = 'done'), 0) is_back
  from checkout_items i join checkouts c on c.id = i.checkout_id
  left join purchases p on p.id = i.purchase_id`

/** The platform's costs of a payment and refunds from its bank, by checkout, in cents. */
const PLATFORM_COSTS = `
  select coalesce(t.checkout_id, r.checkout_id, d.checkout_id)::text checkout, t.movement_id movement, e.account,
    sum(e.amount_cents)::float8 cents
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  left join refunds r on r.id = t.refund_id left join disputes d on d.id = t.dispute_id
  where (e.account = 'platform_fee' and t.kind in
      ('refund_by_hand', 'refund_failed', 'whole_refund_by_hand', 'dispute_lost', 'dispute_won', 'refund_otherwise',
       'owed_again'))
    or (e.account = 'bank' and t.kind = 'refund_otherwise')
  group by 1, 2, 3`

interface PlatformCost {
  checkout: string | null
  movement: string | null
  account: string
  cents: number
}

/** Unsettled refunds after the admins have settled all they see. */
const UNSETTLED = `
  select r.id from refunds r where r.status = 'pending' or (r.status = 'failed'
    and not exists (select from refunds l where l.item_id = r.item_id and l.id > r.id))`

/**
 * Compares the shop with the provider after the last reconciliation. The provider's figures are read from the stand-in's
 * state, not from its responses.
 */
export async function check(db: Db, account: Account, scenarios: Scenario[], figures: Figures): Promise<void> {
  const byBuyer = new Map(
    scenarios.flatMap((scenario) => scenario.buyers.map((buyer) => [buyer.id, scenario] as const)),
  )
  const report = (buyer: string | undefined, what: string): void => {
    const scenario = byBuyer.get(buyer ?? '')
    if (scenario) scenario.problem(what)
    else figures.problem(undefined, what)
  }
  const items = await rowsOf<Item>(db, ITEMS)
  checkPayments(account, items, await rowsOf<PlatformCost>(db, PLATFORM_COSTS), figures, report)
  const owed = await rowsOf<{ id: string }>(db, UNSETTLED)
  figures.unsettleable += owed.length
  for (const { id } of owed) report(undefined, `refund ${id} is unsettled, and no admin can settle it`)
  checkCharges(account, figures, report)
  await checkLedger(db, account, items, figures, report)
  await checkOwners(db, items, byBuyer, figures, report)
  for (const what of await inconsistencies(db)) figures.problem(undefined, what)
  await checkEvents(db, scenarios, figures)
  await checkOffers(db, figures, report)
  await checkByHand(db, account, scenarios)
  await checkReturned(db, scenarios, figures, report)
}

type Report = (buyer: string | undefined, what: string) => void

/**
 * Checks that the shop knows each payment, and that the remainder of each is the price of its owned items plus refunds
 * from the shop's bank, less the platform's costs.
 */
function checkPayments(
  account: Account,
  items: Item[],
  platformCosts: PlatformCost[],
  figures: Figures,
  report: Report,
): void {
  const intents = new Map<string, unknown>(account.refunds.map(({ id, payment_intent }) => [id, payment_intent]))
  const byCheckout = Map.groupBy(items, ({ checkout }) => checkout)
  const charges = new Map(account.charges.map((charge) => [charge.payment_intent, charge]))
  const taken = new Map(
    account.disputes.flatMap(({ status, payment_intent, amount }) =>
      status === 'lost' ? [[payment_intent, amount] as const] : [],
    ),
  )
  const kept = new Map<string, number>()
  for (const session of account.sessions.values()) {
    if (session.payment_status !== 'paid') continue
    const mine = byCheckout.get(session.client_reference_id ?? '') ?? []
    const [first] = mine
    const charge = charges.get(session.payment_intent)
    const isAsPriced = session.amount_subtotal === account.taxes.asked.get(session.id) && session.currency === 'usd'
    const expected = isAsPriced ? 'paid' : 'failed'
    if (!charge || first?.checkout_status !== expected || first.payment_id !== session.payment_intent) {
      figures.lost += 1
      report(first?.buyer, `payment ${session.id.slice(-6)} is ${first?.checkout_status ?? 'unknown'} in the shop`)
      continue
    }
    const left = charge.amount - charge.amount_refunded - (taken.get(charge.payment_intent) ?? 0)
    const owned = mine.reduce((sum, { amount, tax, is_owned }) => sum + (is_owned ? amount + tax : 0), 0)
    const paid = mine.reduce((sum, { amount, tax }) => sum + amount + tax, 0)
    if (isAsPriced && paid !== charge.amount) {
      report(first.buyer, `payment ${session.id.slice(-6)} is of ${charge.amount} cents, its items with tax of ${paid}`)
    }
    const tax = mine.reduce((sum, item) => sum + item.tax, 0)
    if (isAsPriced && session.automatic_tax.enabled && tax !== session.total_details?.amount_tax) {
      report(first.buyer, `payment ${session.id.slice(-6)} has another tax than the ${tax} cents of its items`)
    }
    const isOf = (checkout: string | null, movement: string | null) =>
      checkout === first.checkout || intents.get(movement ?? '') === charge.payment_intent
    const costs = platformCosts
      .filter(({ checkout, movement }) => isOf(checkout, movement))
      .reduce((sum, { cents }) => sum - cents, 0)
    if (left !== owned + costs) {
      figures.lost += 1
      const what = `${left} cents remain, for items of ${owned} with tax, and platform costs of ${costs}`
      report(first.buyer, `of payment ${session.id.slice(-6)} ${what}`)
    }
    // Such as what was counted as the buyer's, and came back.
    const gain = -platformCosts
      .filter(({ checkout, movement, account: name }) => name === 'platform_fee' && isOf(checkout, movement))
      .reduce((sum, { cents }) => sum + cents, 0)
    if (gain > 0) {
      figures.lost += 1
      report(first.buyer, `of payment ${session.id.slice(-6)} the platform keeps ${gain} cents that are its buyer's`)
    }
    for (const { buyer, prompt, is_back } of left === 0 ? [] : mine) {
      if (prompt === null || is_back) continue
      kept.set(`${buyer} ${prompt}`, (kept.get(`${buyer} ${prompt}`) ?? 0) + 1)
    }
  }
  for (const [key, count] of kept) {
    if (count < 2) continue
    figures.duplicates += 1
    report(key.split(' ')[0], `${key} was paid ${count} times and refunded less often`)
  }
}

/** Checks that nothing was refunded twice. */
function checkCharges(account: Account, figures: Figures, report: Report): void {
  figures.charges += account.charges.length
  figures.refunds += account.refunds.length
  const times = Map.groupBy(account.refunds, ({ metadata }) => metadata?.refund)
  for (const [id, refunds] of times) {
    // Refunds by hand have no id of the shop.
    if (id === undefined || refunds.length < 2) continue
    figures.duplicates += 1
    report(undefined, `refund ${id} was sent ${refunds.length} times`)
  }
}

/** Checks that the ledger sums to zero and matches the provider's balance and each engineer's earnings. */
async function checkLedger(db: Db, account: Account, items: Item[], figures: Figures, report: Report) {
  const wrong = await rowsOf<{ id: string }>(
    db,
    `select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
     group by t.id having coalesce(sum(e.amount_cents), 1) <> 0`,
  )
  for (const { id } of wrong) report(undefined, `ledger transaction ${id} does not sum to zero`)
  const accounts = await rowsOf<{ account: string; currency: string; cents: number }>(
    db,
    `select e.account, t.currency, sum(e.amount_cents)::float8 cents
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2`,
  )
  for (const { account: name, currency, cents } of accounts) {
    const isOver = ['refunds', 'disputed'].includes(name) || (name === 'provider' && currency !== 'usd')
    if (!isOver || cents === 0) continue
    figures.discrepancies += 1
    report(undefined, `by the ledger ${cents} cents (${currency}) remain on the account ${name}`)
  }
  const ofLedger = (name: string) =>
    accounts.find(({ account: one, currency }) => one === name && currency === 'usd')?.cents ?? 0
  const held = account.balance().available[0]?.amount ?? 0
  const exchanged = account.movements.filter(({ exchange_rate }) => exchange_rate !== null)
  const expected = {
    provider: held,
    exchange: -exchanged.reduce((sum, { amount }) => sum + amount, 0),
    tax_payable: -items.reduce((sum, { tax, is_owned }) => sum + (is_owned ? tax : 0), 0),
  }
  for (const [name, cents] of Object.entries(expected)) {
    if (ofLedger(name) === cents) continue
    figures.discrepancies += 1
    report(undefined, `${cents} cents belong on the account ${name}, and the ledger has ${ofLedger(name)}`)
  }
  const open = await rowsOf<{ description: string }>(
    db,
    'select description from reconciliation_differences where resolved_at is null and explained_at is null',
  )
  figures.discrepancies += open.length
  for (const { description } of open) report(undefined, `open discrepancy: ${description}`)
  const shares = new Map<string, number>()
  for (const { seller, share, is_owned } of items) {
    if (seller !== null && is_owned) shares.set(seller, (shares.get(seller) ?? 0) + share)
  }
  const owed = await rowsOf<{ user_id: string; account_id: string | null; cents: number }>(
    db,
    `select e.user_id, coalesce(a.account_id, t.account_id) account_id, -sum(e.amount_cents)::float8 cents from ledger_entries e
     left join payout_accounts a on a.user_id = e.user_id
     left join (select engineer_id, max(account_id) account_id from transfers group by 1) t on t.engineer_id = e.user_id
     where e.user_id is not null group by 1, 2`,
  )
  const givenUp = await checkForfeits(db, figures, report)
  const byHand = await ofDebt(db, ['reversal_by_hand'])
  const settled = await ofDebt(db, ['debt_repaid', 'debt_written_off'])
  const engineers = new Map(owed.map((one) => [one.user_id, one]))
  for (const engineer of new Set([...shares.keys(), ...engineers.keys()])) {
    const { cents = 0, account_id: id = null } = engineers.get(engineer) ?? {}
    const sent = account.connect.transfers.filter(({ destination }) => destination === id)
    const ofShop = sent.flatMap(({ reversals }) => reversals.data.filter(({ metadata }) => metadata?.transfer))
    // What was reversed by hand while its sale stays is for an admin to explain.
    const back = ofShop.reduce((sum, { amount }) => sum + amount, byHand.get(engineer) ?? 0)
    const paid = sent.reduce((sum, { amount }) => sum + amount, 0) - back
    const earned = shares.get(engineer) ?? 0
    const forfeited = givenUp.get(engineer) ?? 0
    const paidBack = settled.get(engineer) ?? 0
    if (cents !== earned - paid - forfeited + paidBack) {
      figures.discrepancies += 1
      const what = `has earned ${earned}, was sent ${paid}, gave ${forfeited} up and owed ${paidBack} that are settled`
      report(undefined, `engineer ${engineer} is owed ${cents} cents, ${what}`)
    }
  }
  figures.transfers += account.connect.transfers.length
  figures.reversals += account.connect.reversals.length
  figures.disputes += account.disputes.length
}

/** What these kinds of postings have taken off the debts of engineers, in cents. */
async function ofDebt(db: Db, kinds: string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ engineer: string; cents: number }>(
    db,
    `select e.user_id engineer, -sum(e.amount_cents)::float8 cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) and e.account = 'debt' group by 1`,
  )
  return new Map(rows.map(({ engineer, cents }) => [engineer, cents]))
}

/** Checks that buyers own what they paid and were not refunded, as the shop has shown them. */
async function checkOwners(
  db: Db,
  items: Item[],
  byBuyer: Map<string, Scenario>,
  figures: Figures,
  report: Report,
): Promise<void> {
  const paidFor = new Set(items.flatMap(({ is_owned, buyer, prompt }) => (is_owned ? `${buyer} ${prompt}` : [])))
  const purchases = await rowsOf<{ buyer: string; prompt: string; amount: number }>(
    db,
    `select buyer_id buyer, prompt_id prompt, amount_cents amount from purchases where status = 'paid'`,
  )
  const returned = await rowsOf<{ buyer: string; prompt: string }>(
    db,
    `select buyer_id buyer, prompt_id prompt from purchases where status = 'refunded'`,
  )
  const gone = new Set(returned.map(({ buyer, prompt }) => `${buyer} ${prompt}`))
  const owned = new Map<string, Set<string>>()
  for (const { buyer, prompt, amount } of purchases) {
    owned.set(buyer, (owned.get(buyer) ?? new Set()).add(prompt))
    if (amount > 0 && !paidFor.has(`${buyer} ${prompt}`)) report(buyer, `${prompt} is owned without a payment`)
  }
  for (const scenario of new Set(byBuyer.values())) {
    for (const shown of scenario.shownAsPaid) {
      const [buyer = '', prompt = ''] = shown.split(' ')
      if (owned.get(buyer)?.has(prompt) || gone.has(shown)) continue
      figures.lost += 1
      report(buyer, `the shop showed ${prompt} as paid, and its buyer does not own it`)
    }
    for (const buyer of scenario.buyers) await checkShown(scenario, buyer, owned.get(buyer.id) ?? new Set())
  }
}

/** Checks that the API returns a buyer's own texts and no others. */
async function checkShown(scenario: Scenario, buyer: Person, owned: Set<string>): Promise<void> {
  const [url = ''] = scenario.shop.urls()
  const { status, body } = await buyer.at(url).call('GET', '/prompts/bought-prompts?limit=100')
  const shown = (json(body).prompts as { _id: string; prompt?: string }[] | undefined) ?? []
  const ids = shown.map(({ _id }) => _id)
  if (status !== 200 || ids.length !== owned.size || !ids.every((id) => owned.has(id))) {
    scenario.problem(`a buyer of ${owned.size} is shown ${ids.length} (${status})`)
  }
  if (shown.some(({ prompt }) => typeof prompt !== 'string')) scenario.problem('a buyer does not get the text')
}

/**
 * Checks that what was given back by hand while it waited was not sent as well: of these payments the platform bears only
 * what was more than waited, what else was given back by hand, and what an admin paid from the bank.
 */
async function checkByHand(db: Db, account: Account, scenarios: Scenario[]): Promise<void> {
  const borne = await rowsOf<{ movement: string; cents: number }>(
    db,
    `select t.movement_id movement, sum(e.amount_cents)::float8 cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.kind = 'refund_by_hand' and e.account = 'platform_fee' group by 1`,
  )
  const byBank = await rowsOf<{ payment: string; cents: number }>(
    db,
    `select c.payment_id payment, -sum(e.amount_cents)::float8 cents from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join refunds r on r.id = t.refund_id
     join checkouts c on c.id = r.checkout_id where t.kind = 'refund_otherwise' and e.account = 'bank' group by 1`,
  )
  const cents = new Map(borne.map((one) => [one.movement, one.cents]))
  const fromBank = new Map(byBank.map((one) => [one.payment, one.cents]))
  for (const scenario of scenarios) {
    const counted = new Map(scenario.countedByHand.map(({ refund, borneMax }) => [refund.id, borneMax]))
    const payments = new Set(scenario.countedByHand.map(({ refund }) => String(refund.payment_intent)))
    for (const payment of payments) {
      const byHand = account.refunds.filter(
        ({ payment_intent, metadata }) => payment_intent === payment && metadata?.refund === undefined,
      )
      const isBorne = byHand.reduce((sum, { id }) => sum + (cents.get(id) ?? 0), 0)
      const mayBe = byHand.reduce(
        (sum, { id, amount }) => sum + (counted.get(id) ?? amount),
        fromBank.get(payment) ?? 0,
      )
      if (isBorne <= mayBe) continue
      scenario.figures.duplicates += 1
      scenario.problem(`of refunds by hand of ${payment.slice(-6)} the platform bears ${isBorne} cents, not ${mayBe}`)
    }
  }
}

/** Checks that each accepted event is stored, and no forged one. */
async function checkEvents(db: Db, scenarios: Scenario[], figures: Figures): Promise<void> {
  const rows = await rowsOf<{ id: string }>(db, 'select id from payment_events')
  const stored = new Set(rows.map(({ id }) => id))
  for (const scenario of scenarios) {
    const missing = scenario.delivered.filter(({ id }) => !stored.has(id))
    if (missing.length > 0) scenario.problem(`${missing.length} events were accepted and not stored`)
  }
  const forged = [...stored].filter((id) => id.startsWith('evt_forged'))
  if (forged.length > 0) figures.problem(undefined, `${forged.length} forged events were stored`)
}
