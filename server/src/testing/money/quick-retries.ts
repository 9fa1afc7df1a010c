import { Stripe } from 'stripe'

/** The client of the provider repeats failed calls as often as in production, after milliseconds instead of seconds. */
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.002
