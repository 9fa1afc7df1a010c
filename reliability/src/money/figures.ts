import { RETURN_REASONS } from '@promptery/contract/sales/return-reasons'
import { type History, inWords } from './history.ts'

/** Enough histories for each kind of action and disturbance to occur. */
const REPRESENTATIVE_HISTORIES = 200

/** Counts by name. */
class Counts {
  readonly #counts = new Map<string, number>()

  add(name: string, count: number): void {
    this.#counts.set(name, this.of(name) + count)
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  toString(): string {
    return [...this.#counts]
      .map(([name, count]) => `${count} ${name}`)
      .sort()
      .join(', ')
  }
}

/** Counts and failures of a run, in all its shops. */
export class Figures {
  histories = 0
  actions = 0
  kills = 0
  databaseCrashes = 0
  reconciliations = 0
  /** Those that began while another one ran. */
  concurrentReconciliations = 0
  charges = 0
  refunds = 0
  /** Failed refunds. */
  failedRefunds = 0
  /** Failed refunds that were repeated by hand. */
  refundsByHand = 0
  /** Refunds by hand of what waited to be sent. */
  waitingByHand = 0
  /** Refunds by hand that failed after an admin had counted them against an outstanding refund. */
  countedAndFailed = 0
  /** Parts of transfers that were reversed by hand. */
  reversedByHand = 0
  /** Debts of engineers, or parts of them, that were paid back or written off. */
  debtsSettled = 0
  disputes = 0
  /** Disputes over payments in another currency than the shop's, before their refund. */
  otherCurrencyDisputes = 0
  /** Partial disputes, and partial refunds by hand. */
  partial = 0
  /** Outstanding refunds that admins settled, also partially. */
  settled = 0
  /** Refunds that an admin repeated or settled while a job was sending them. */
  concurrentRetries = 0
  /** Refunds that the provider forgot, sent again by a job that was killed before the response. */
  recreatedRefunds = 0
  /** Unsettled refunds that no admin can settle. */
  unsettleable = 0
  offers = 0
  offerMoves = 0
  /** Paid offers that an admin decided. */
  offersDecided = 0
  /** Paid offers by the status that they end with. */
  readonly offersByStatus = new Counts()
  /** Paid offers of engineers who went away, that their buyer cancelled or an admin decided. */
  awaySettled = 0
  /** Payments that bought nothing and were returned at once, by their reason. */
  readonly returnedFor = new Counts()
  /** Accounts of engineers that were erased, with earnings given up. */
  erased = 0
  /** Buyers whose erasure waited for a refund that was owed. */
  owedBuyersHeld = 0
  /** Earnings that were given up, and those of them whose sale was refunded later. */
  forfeits = 0
  forfeitReversals = 0
  transfers = 0
  reversals = 0
  deliveries = 0
  repeatedEvents = 0
  lostEvents = 0
  forgedEvents = 0
  faults = 0
  brokenConnections = 0
  wrongPostings = 0
  /** Balance transactions without a buyer. */
  movements = 0
  /** Unknown balance transactions that an admin explained. */
  explained = 0
  /** Checkout pages that were paid in another amount or currency. */
  mismatches = 0
  /** Checkout pages that were paid with tax on top of the prices. */
  taxed = 0
  /** How often the owner has changed the tax. */
  taxChanges = 0
  /** Payments without a purchase or refund, and purchases that disappeared. */
  lost = 0
  /** Purchases that a buyer paid twice, and refunds that were sent twice. */
  duplicates = 0
  discrepancies = 0
  readonly problems: string[] = []

  problem(history: History | undefined, what: string): void {
    this.problems.push(history ? `${what}\n    ${inWords(history)}` : what)
  }

  /** Reports a run in which a kind of event never occurred. */
  expectActivity(): void {
    if (this.histories < REPRESENTATIVE_HISTORIES) return
    const { refunds, refundsByHand, disputes, transfers, kills, repeatedEvents, forgedEvents, faults } = this
    const {
      waitingByHand,
      countedAndFailed,
      reversedByHand,
      debtsSettled,
      concurrentRetries,
      recreatedRefunds,
      otherCurrencyDisputes,
      partial,
      settled,
      movements,
      explained,
      mismatches,
      taxed,
      taxChanges,
      offerMoves,
      awaySettled,
      forfeits,
      forfeitReversals,
      owedBuyersHeld,
      concurrentReconciliations,
    } = this
    const money = {
      refunds,
      refundsByHand,
      waitingByHand,
      countedAndFailed,
      reversedByHand,
      debtsSettled,
      disputes,
      otherCurrencyDisputes,
      partial,
      settled,
      concurrentRetries,
      recreatedRefunds,
      transfers,
      movements,
      explained,
      mismatches,
      taxed,
      taxChanges,
      offerMoves,
      awaySettled,
      forfeits,
      forfeitReversals,
      owedBuyersHeld,
      concurrentReconciliations,
    }
    for (const reason of RETURN_REASONS)
      if (this.returnedFor.of(reason) === 0)
        this.problem(undefined, `nothing was returned for ${reason}: the run does not test it`)
    const happened = { ...money, kills, repeatedEvents, forgedEvents, faults, wrongPostings: this.wrongPostings }
    for (const [what, count] of Object.entries(happened)) {
      if (count === 0) this.problem(undefined, `no ${what}: the run does not test them`)
    }
    if (this.charges < this.histories / 4)
      this.problem(undefined, `${this.charges} charges: too few for ${this.histories} histories`)
  }

  lines(): string[] {
    const { kills, databaseCrashes, reconciliations, concurrentReconciliations } = this
    return [
      `${this.histories} histories of ${this.actions} actions; ${this.charges} charges, ${this.refunds} refunds, ${this.failedRefunds} failed, ${this.refundsByHand} repeated by hand, ${this.waitingByHand} given back by hand while they waited, ${this.countedAndFailed} by hand failed after they were counted; ${this.disputes} disputes, ${this.otherCurrencyDisputes} in another currency, ${this.partial} partial disputes or refunds by hand; ${this.settled} settled by admins, ${this.concurrentRetries} tried while a job was sending them, ${this.recreatedRefunds} sent again by a job that was killed; ${this.transfers} transfers to engineers, ${this.reversals} reversed, ${this.reversedByHand} of them by hand; ${this.debtsSettled} debts settled`,
      `${kills} processes killed, ${databaseCrashes} database crashes, ${reconciliations} reconciliations, ${concurrentReconciliations} begun while another one ran; ${this.brokenConnections} broken connections`,
      `${this.deliveries} events delivered, ${this.repeatedEvents} repeatedly; ${this.lostEvents} lost; ${this.forgedEvents} forged; ${this.faults} provider faults; ${this.wrongPostings} wrong postings`,
      `${this.movements} other balance transactions, ${this.explained} explained; ${this.mismatches} pages paid in another amount or currency, ${this.taxed} with tax on top; the tax was changed ${this.taxChanges} times`,
      `${this.offers} offers, moved ${this.offerMoves} times, ${this.offersDecided} decided by admins; ${this.awaySettled} of engineers who went away settled; in the end: ${this.offersByStatus}`,
      `returned at once: ${this.returnedFor}`,
      `${this.erased} engineers erased; ${this.forfeits} earnings given up, ${this.forfeitReversals} of them refunded later; ${this.owedBuyersHeld} buyers kept while a refund was owed`,
      `lost: ${this.lost}; duplicates: ${this.duplicates}; discrepancies: ${this.discrepancies}; refunds that cannot be settled: ${this.unsettleable}`,
    ]
  }
}
