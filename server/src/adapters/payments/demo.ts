import type { DemoPayments } from './port.ts'

/** As long as nothing is connected. */
export const demoPayments: DemoPayments = { name: 'demo', describe: 'demo checkout, which takes no money' }
