import type { ShopConfig } from '../../platform/context.ts'

/** The default configuration of tests. */
export const TEST_CONFIG: ShopConfig = {
  appName: 'Promptery',
  logoUrl: '',
  assetsUrl: '',
  publicUrl: '',
  requireApproval: false,
  synonyms: [],
  triesPerDay: 3,
  runsPerDay: 50,
  platformFeePercent: 20,
  payoutHoldDays: 14,
  currency: 'usd',
  refundDays: 14,
  sellerName: 'The Prompt Company',
  mailsPerHour: 1_000,
  sellerAddress: '1 Market Street\nLondon',
}
