import { Invalid } from '../../../platform/errors.ts'

/** The same for a link that was used, has expired, or was never made. */
export const linkExpired = (): Invalid =>
  new Invalid('link_expired', 'This link does not work any more. Ask for a new one.')
