import { DEFAULT_SETTINGS } from '@promptery/contract/shop/settings/settings'
import type { ShopConfig } from '../../platform/context.ts'

/** The default configuration of tests. */
export const TEST_CONFIG: ShopConfig = {
  ...DEFAULT_SETTINGS,
  drafts: {},
  termsVersion: 0,
  appName: 'Promptery',
  logoUrl: '',
  assetsUrl: '',
  publicUrl: '',
  publicBy: undefined,
  currency: 'usd',
  sellerName: 'The Prompt Company',
  adminSecondFactor: false,
  mailsPerHour: 1_000,
  sellerAddress: '1 Market Street\nLondon',
}
