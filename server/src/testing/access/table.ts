import { ACCOUNTS } from './routes/accounts/accounts.ts'
import { IDENTITIES } from './routes/accounts/identities.ts'
import { MAIL } from './routes/accounts/mail.ts'
import { PASSKEYS } from './routes/accounts/passkeys.ts'
import { PROFILES } from './routes/accounts/profile.ts'
import { SECOND_FACTOR } from './routes/accounts/second-factor.ts'
import { COMMUNITY } from './routes/community.ts'
import { DESK } from './routes/desk.ts'
import { FILES } from './routes/files.ts'
import { LIBRARY } from './routes/library.ts'
import { LISTINGS } from './routes/listings.ts'
import { MACHINES } from './routes/machines.ts'
import { MESSAGES } from './routes/messages.ts'
import { BUYING } from './routes/money/buying.ts'
import { OFFERS } from './routes/money/offers.ts'
import { PAYMENTS } from './routes/money/payments.ts'
import { PAYOUTS } from './routes/money/payouts.ts'
import { PEOPLE_ROUTES } from './routes/people.ts'
import { REPORTS } from './routes/reports.ts'
import { REVIEWS } from './routes/reviews.ts'
import { SAMPLES } from './routes/samples.ts'
import { SETTING_ROUTES } from './routes/settings.ts'
import { TALK } from './routes/talk.ts'
import { USING } from './routes/using.ts'

/** Every route: what is asked for, what is answered where the contract does not say it, how its write is read back. */
export const ROUTES = [
  ACCOUNTS,
  SECOND_FACTOR,
  PASSKEYS,
  PROFILES,
  IDENTITIES,
  LISTINGS,
  SAMPLES,
  USING,
  REVIEWS,
  LIBRARY,
  BUYING,
  PAYOUTS,
  PAYMENTS,
  OFFERS,
  COMMUNITY,
  MESSAGES,
  TALK,
  REPORTS,
  PEOPLE_ROUTES,
  MAIL,
  SETTING_ROUTES,
  DESK,
  MACHINES,
  FILES,
].flat()

export const ACCESS = ROUTES.flatMap(({ rows }) => rows)
