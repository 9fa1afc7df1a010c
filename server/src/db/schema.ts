// Every table: of people, what they sell and buy, what they pay, what they say, who looks at it, and what keeps the shop in order.
export * from './schema/checkouts.ts'
export * from './schema/keeping.ts'
export * from './schema/ledger.ts'
export * from './schema/people.ts'
export * from './schema/prompts.ts'
export * from './schema/talk.ts'
export * from './schema/visits.ts'
