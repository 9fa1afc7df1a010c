import type { Row } from './row.ts'

const SAMPLE = 'A visitor sees the sample, without a call; the person the screen is for sees what the API knows.'

/** Sections 1 and 2. */
export const SCREENS: Row[] = [
  {
    id: '1.visitors',
    sentence: 'Visitors can browse the home page, the marketplace, the hire page and the discussion board.',
  },
  {
    id: '1.members',
    sentence:
      'Signed-in users can upload prompts for sale, buy prompts, like prompts, message engineers, post in the discussion board, see their own profile, and generate an image from a topic text.',
  },
  {
    id: '1.navbar',
    sentence: 'Every screen carries a shared top navigation bar with the product’s wordmark and logo.',
  },
  {
    id: '1.logo',
    sentence: 'The logo image is hosted on an image delivery network.',
    readAs: 'LOGO_URL and ASSETS_URL name it; without them the project’s own SVG comes from the shop itself.',
  },
  {
    id: '1.samples',
    sentence:
      'Cart, payment history, approval, admin transaction history and notifications show only hard-coded sample content and make no calls.',
    readAs: SAMPLE,
  },

  {
    id: '2.nav.links',
    sentence:
      'Links: /marketplace (Marketplace), /generate (Generate), /hire (Hire), /sellprompt (Sell), /discussion (Discussion), /cart (Cart).',
  },
  { id: '2.nav.logo', sentence: 'The logo and wordmark link to /.' },
  { id: '2.nav.chats', sentence: 'A chat/notification icon button links to /chats.' },
  { id: '2.nav.current', sentence: 'The link whose path equals the current path is highlighted.' },
  {
    id: '2.nav.narrow',
    sentence: 'On narrow screens the links sit in a collapsible panel opened and closed by a menu button.',
  },
  {
    id: '2.nav.menu.member',
    sentence: 'The user menu, logged in: Your Profile (/profile), Settings (links to /), and Sign out.',
  },
  { id: '2.nav.menu.signout', sentence: 'Sign out logs the user out and goes to /.' },
  { id: '2.nav.menu.visitor', sentence: 'The user menu, logged out: Sign In (/signin) and Sign Up (/signup).' },

  {
    id: '2.route.home',
    sentence: '/: welcome text, a ‘Popular Prompts’ grid and a ‘Top Prompt Engineers’ grid.',
    readAs: 'Popular is sort=Top; top engineers are the best-selling.',
  },
  { id: '2.route.home.prompt', sentence: '/: clicking a prompt opens /marketplace/{id}.' },
  { id: '2.route.home.engineer', sentence: '/: clicking an engineer opens /engineer-profile/{user}.' },
  {
    id: '2.route.signin',
    sentence:
      '/signin: form with email, password, a ‘Remember me’ checkbox marked required, a ‘Forgot password?’ link that only goes to the home page, and a link to sign up.',
  },
  { id: '2.route.signup', sentence: '/signup: form with username, email, password.' },
  {
    id: '2.route.generate',
    sentence: '/generate: one text box ‘Prompt Topic’ and a Generate button; shows the returned image.',
  },
  { id: '2.route.sellprompt', sentence: '/sellprompt: upload form for a prompt (fields in section 7).' },
  {
    id: '2.route.sellprompt.visitor',
    sentence: '/sellprompt: when not logged in it shows ‘Please Login to Sell a Prompt’ with a link to /signin.',
  },
  { id: '2.route.admin-approval', sentence: '/admin-approval: list of prompts with Approve and Reject buttons.' },
  {
    id: '2.route.admin-approval.log',
    sentence: '/admin-approval: uses hard-coded sample data; the buttons only log and do nothing else.',
    readAs: 'To an admin it is the real queue, where the buttons act.',
  },
  {
    id: '2.route.hire',
    sentence:
      '/hire: heading ‘Hire a Prompt Engineer’, a ‘Become an Engineer’ button linking to /sellprompt, and a grid of top engineers linking to their profiles.',
  },
  { id: '2.route.marketplace', sentence: '/marketplace: filter side panel, search box and grid of prompts.' },
  {
    id: '2.route.prompt',
    sentence:
      '/marketplace/{id}: cover image, title, likes count with a like button, description, price, ‘Get Prompt’ and ‘Add to Cart’ buttons, tips, and a card with the uploader’s name and email linking to the engineer profile.',
  },
  { id: '2.route.prompt.loading', sentence: '/marketplace/{id}: shows ‘Loading...’ until loaded.' },
  {
    id: '2.route.notifications',
    sentence: '/notifications: static list of four placeholder notifications.',
    readAs: SAMPLE,
  },
  {
    id: '2.route.notifications.empty',
    sentence: '/notifications: empty-state text ‘No notifications at the moment.’',
  },
  {
    id: '2.route.cart',
    sentence: '/cart: ‘Your Cart’ with hard-coded sample items (title, description, price, a Buy button).',
    readAs: SAMPLE,
  },
  {
    id: '2.route.cart.links',
    sentence: '/cart: clicking an item goes to /prompt/{id}; Buy goes to the literal path /buy-prompt/:id.',
    readAs:
      'So for the sample; in a real cart /prompt/{id} leads on to /marketplace/{id}, and Buy to /buy-prompt/{that id}.',
  },
  {
    id: '2.route.buy-prompt',
    sentence:
      '/buy-prompt/{id}: order summary (cover, title, type, price) and a payment form: email, card holder, card number, expiry MM/YY, CVC, billing street, state, ZIP.',
  },
  { id: '2.route.buy-prompt.total', sentence: '/buy-prompt/{id}: the total shown is a fixed $4.00.' },
  {
    id: '2.route.buy-prompt.complete',
    sentence:
      '/buy-prompt/{id}: ‘Complete Payment’ only navigates to /payment-successful, with no validation and no call.',
  },
  {
    id: '2.route.bought-prompt-details',
    sentence: '/bought-prompt-details/{id}: shows the full prompt text, the tips, and an engineer card.',
    readAs: 'The text reaches only the uploader, a buyer and admins.',
  },
  {
    id: '2.route.bought-prompt-details.copy',
    sentence: '/bought-prompt-details/{id}: a ‘Copy Prompt’ button copies the full prompt text to the clipboard.',
  },
  {
    id: '2.route.payment-successful',
    sentence: '/payment-successful: ‘Payment Done!’ with links to /marketplace and /payment-history.',
  },
  {
    id: '2.route.payment-success',
    sentence: '/payment-success: text ‘Congratulations! Your payment was successful.’',
  },
  {
    id: '2.route.payment-history',
    sentence: '/payment-history: ‘Transaction History’ with hard-coded sample rows (id, prompt_id, amount, date).',
    readAs: SAMPLE,
  },
  {
    id: '2.route.admin-transaction-history',
    sentence: '/admin-transaction-history: same as payment history with an added user field; hard-coded.',
    readAs: 'To an admin: all transactions.',
  },
  {
    id: '2.route.edit-prompt',
    sentence:
      '/edit-prompt/{id}: shows a heading ‘Edit Prompt’ when the signed-in user is the prompt’s uploader; otherwise ‘You are not authorized to edit this prompt’.',
    readAs: 'Below the heading its uploader finds a form to edit the listing.',
  },
  {
    id: '2.route.profile',
    sentence: '/profile: the user’s own username and email, an ‘Uploaded Prompts’ grid and a ‘Bought Prompts’ grid.',
  },
  {
    id: '2.route.profile.links',
    sentence: '/profile: clicking a prompt in either grid goes to /bought-prompt-details/{id}.',
  },
  {
    id: '2.route.engineer-profile',
    sentence:
      '/engineer-profile/{id}: engineer’s username, email, total prompts sold, a ‘Top Prompts’ grid, and a ‘Send a Message’ button.',
  },
  {
    id: '2.route.engineer-profile.own',
    sentence: '/engineer-profile/{id}: the ‘Send a Message’ button is hidden on the user’s own profile.',
  },
  {
    id: '2.route.discussion',
    sentence:
      '/discussion: topic search, a form with topic and description, a Post button, and the list of discussions.',
    readAs: 'A visitor sees the board and a link to sign in instead of the form.',
  },
  {
    id: '2.route.chats',
    sentence:
      '/chats: conversation list on the left, message pane on the right. With no selection it shows a welcome text and ‘Select a chat to start messaging’.',
  },
  { id: '2.route.chats.reset', sentence: '/chats: the selection resets when the user leaves the screen.' },
  {
    id: '2.route.unmatched',
    sentence:
      'Any unmatched route shows a generic fallback screen titled ‘Unexpected Application Error’ with the error’s status and text or message.',
  },
  {
    id: '2.route.failing',
    sentence: 'Any failing route shows that fallback screen too.',
  },
]
