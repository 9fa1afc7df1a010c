// Every table: of people, what they sell and buy, what they pay, what they say, and what keeps the shop in order.
export * from './schema/checkouts.ts'
export * from './schema/keeping.ts'
export * from './schema/ledger.ts'
export * from './schema/payouts.ts'
export * from './schema/people.ts'
export * from './schema/prompts.ts'
export * from './schema/refunds.ts'
export * from './schema/talk.ts'
