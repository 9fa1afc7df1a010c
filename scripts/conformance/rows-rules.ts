import type { Row } from './row.ts'

/** Sections 5 and 6. */
export const RULES: Row[] = [
  {
    id: '5.signin',
    sentence: 'Sign in has no client-side rules beyond the email input type.',
    readAs: '‘Remember me’ carries required, and nothing enforces it.',
  },
  { id: '5.signup', sentence: 'Sign up has no client-side rules beyond the email input type.' },
  { id: '5.upload', sentence: 'The upload form has no checks.', readAs: 'The server refuses what is not valid.' },
  {
    id: '5.upload.asterisk',
    sentence: 'Prompt and Engine are labelled with an asterisk but nothing enforces it.',
  },
  { id: '5.price', sentence: 'Price on upload is chosen from 0, 2, 4, 6 or 8 dollars.' },
  { id: '5.message', sentence: 'The message box does not send an empty message.' },
  {
    id: '5.buying.uploader',
    sentence: '‘Get Prompt’ and ‘Add to Cart’ are hidden from the prompt’s own uploader.',
  },
  {
    id: '5.buying.member',
    sentence: 'The buttons show for signed-in users who are not the uploader.',
    readAs: 'One who has bought the prompt is told ‘You own this’ instead.',
  },
  {
    id: '5.buying.visitor',
    sentence: 'Logged-out visitors do not see the buttons.',
    readAs: 'A ‘Sign in to buy’ link instead.',
  },
  { id: '5.payment', sentence: 'The payment form has no validation.' },

  { id: '6.visitor', sentence: 'Visitor (logged out): browse home, marketplace, hire, discussion.' },
  { id: '6.visitor.writes', sentence: 'A visitor can do nothing that section 6 gives to signed-in users.' },
  { id: '6.member', sentence: 'Signed-in user: sell, buy, like, message, see own profile.' },
  { id: '6.uploader.edit', sentence: 'Uploader of a prompt: the only user allowed on that prompt’s edit screen.' },
  { id: '6.uploader.buy', sentence: 'Uploader of a prompt: cannot buy own prompt (buttons hidden).' },
  {
    id: '6.admin',
    sentence: 'Admin screens (approval, transaction history) exist.',
    readAs: 'Real data is for those whom npm run admin gave the role; others see samples.',
  },
  {
    id: '6.chats-profile',
    sentence: 'Chat and profile screens rely on a signed-in user being present.',
    readAs: 'Signed out: a link to sign in.',
  },
]
