/** Paths of the client's screens. Names ending in `Route` are patterns, in which `:id` matches a segment. */
export const paths = {
  home: '/',
  signIn: '/signin',
  signInWithRoute: '/signin/:provider',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  unsubscribe: '/unsubscribe',
  generate: '/generate',
  sell: '/sellprompt',
  adminApproval: '/admin-approval',
  hire: '/hire',
  marketplace: '/marketplace',
  promptRoute: '/marketplace/:id',
  notifications: '/notifications',
  cart: '/cart',
  oldPromptRoute: '/prompt/:id',
  checkoutRoute: '/buy-prompt/:id',
  ownedPromptRoute: '/bought-prompt-details/:id',
  paymentSuccessful: '/payment-successful',
  paymentSuccess: '/payment-success',
  paymentHistory: '/payment-history',
  receiptRoute: '/receipt/:id',
  refundRequests: '/refund-requests',
  adminTransactions: '/admin-transaction-history',
  editPromptRoute: '/edit-prompt/:id',
  profile: '/profile',
  account: '/account',
  library: '/library',
  listings: '/listings',
  payouts: '/payouts',
  statementRoute: '/payouts/:month',
  adminPayouts: '/admin-payouts',
  adminMail: '/admin-mail',
  admin: '/admin',
  adminReports: '/admin-reports',
  adminPeople: '/admin-people',
  decisions: '/decisions',
  adminSettings: '/admin-settings',
  engineerRoute: '/engineer-profile/:id',
  discussion: '/discussion',
  topicRoute: '/discussion/:id',
  chats: '/chats',
  offers: '/offers',
} as const

export type ClientPath = (typeof paths)[keyof typeof paths]

const patterns = Object.values(paths).map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
)

/** Whether the client has a screen at `pathname`. The server responds with 404 elsewhere. */
export const isClientPath = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname))
