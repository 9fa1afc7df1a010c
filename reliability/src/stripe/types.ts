/** The types of the provider's package, for who tests with the stand-in. */
export type { Stripe } from 'stripe'
