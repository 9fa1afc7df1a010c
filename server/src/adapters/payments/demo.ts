import type { DemoPayments } from './port.ts'

/** The checkout of a shop without a payment provider. */
export const demoPayments: DemoPayments = {
  name: 'demo',
  takesMoney: false,
  paysOut: false,
  describe: 'demo checkout, which takes no money',
}
