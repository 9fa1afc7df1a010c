import { type History, inWords } from './history.ts'

/** From so many on, each kind of action and of trouble has come. */
const HISTORIES_THAT_SHOW = 200

/** Counts and failures of a run. */
export class Figures {
  histories = 0
  actions = 0
  kills = 0
  databaseCrashes = 0
  reconciliations = 0
  charges = 0
  refunds = 0
  /** Failed refunds. */
  failedRefunds = 0
  /** Those of them that were made again by hand. */
  refundsByHand = 0
  disputes = 0
  /** Disputes over payments in another currency than the shop's, before they were given back. */
  disputesElsewhere = 0
  /** Disputes over a part of a payment, and refunds of a part by hand. */
  parts = 0
  /** What admins settled of what was outstanding, also in parts. */
  settled = 0
  /** Refunds that an admin repeated or settled while a job asked the provider for them. */
  askedMeanwhile = 0
  /** Refunds that the provider forgot, made anew by a job that was killed before it knew. */
  madeAnew = 0
  /** Unsettled refunds that no admin sees. */
  pendingWithoutARoad = 0
  transfers = 0
  reversals = 0
  deliveries = 0
  repeatedEvents = 0
  lostEvents = 0
  forgedEvents = 0
  faults = 0
  brokenOff = 0
  wrongPostings = 0
  /** Balance transactions without a buyer. */
  movements = 0
  /** Those that nobody knew and an admin explained. */
  explained = 0
  /** Pages that were paid in another amount or currency than asked for. */
  mismatches = 0
  /** Pages that were paid with tax on top of the prices. */
  taxed = 0
  /** Payments that bought nothing and were not given back, and what was owned and is not. */
  lost = 0
  /** What was paid twice by the same buyer. */
  double = 0
  differences = 0
  readonly problems: string[] = []

  problem(history: History | undefined, what: string): void {
    this.problems.push(history ? `${what}\n    ${inWords(history)}` : what)
  }

  /** Finds a run in which too little happened to show anything. */
  expectActivity(): void {
    if (this.histories < HISTORIES_THAT_SHOW) return
    const { refunds, refundsByHand, disputes, transfers, kills, repeatedEvents, forgedEvents, faults } = this
    const { askedMeanwhile, madeAnew, disputesElsewhere, parts, settled, movements, explained, mismatches, taxed } =
      this
    const money = {
      refunds,
      refundsByHand,
      disputes,
      disputesElsewhere,
      parts,
      settled,
      askedMeanwhile,
      madeAnew,
      transfers,
      movements,
      explained,
      mismatches,
      taxed,
    }
    const happened = { ...money, kills, repeatedEvents, forgedEvents, faults, wrongPostings: this.wrongPostings }
    for (const [what, count] of Object.entries(happened)) {
      if (count === 0) this.problem(undefined, `no ${what}: the run shows nothing of them`)
    }
    if (this.charges < this.histories / 4) this.problem(undefined, `${this.charges} charges: the run shows too little`)
  }

  lines(): string[] {
    const { kills, databaseCrashes, reconciliations } = this
    return [
      `${this.histories} histories of ${this.actions} actions; ${this.charges} charges, ${this.refunds} refunds, ${this.failedRefunds} of them failed, ${this.refundsByHand} made again by hand; ${this.disputes} disputes, ${this.disputesElsewhere} in another currency, ${this.parts} over parts or parts by hand; ${this.settled} settled by admins, ${this.askedMeanwhile} tried while a job asked for them, ${this.madeAnew} made anew by a job that was killed; ${this.transfers} transfers to engineers, ${this.reversals} taken back`,
      `${kills} processes killed, ${databaseCrashes} crashes of the database, ${reconciliations} reconciliations meanwhile; ${this.brokenOff} calls broken off`,
      `${this.deliveries} events delivered, ${this.repeatedEvents} of them again; ${this.lostEvents} lost; ${this.forgedEvents} forged; ${this.faults} failures of the provider; ${this.wrongPostings} wrong postings`,
      `${this.movements} other movements of the balance, ${this.explained} explained; ${this.mismatches} pages paid in another amount or currency, ${this.taxed} with tax`,
      `lost: ${this.lost}; double: ${this.double}; differences: ${this.differences}; pending without a road out: ${this.pendingWithoutARoad}`,
    ]
  }
}
