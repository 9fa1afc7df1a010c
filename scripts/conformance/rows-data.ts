import type { Row } from './row.ts'

/** Sections 3 and 4. */
export const DATA: Row[] = [
  {
    id: '3.prompt',
    sentence:
      'Prompt: id (also seen as _id), title, description, type, category, price, prompt (the prompt text), engine, tipsToUse, uploadedBy (user id), cover_image (with a url), likes (list of user ids), likesCount.',
  },
  { id: '3.user', sentence: 'User: _id, username, email.' },
  { id: '3.engineer', sentence: 'Engineer profile: user (user id), username, _id, soldPrompts (list).' },
  { id: '3.discussion', sentence: 'Discussion: _id, topic, description.' },
  { id: '3.conversation', sentence: 'Conversation: _id, username.' },
  { id: '3.message', sentence: 'Message: _id, senderId, message, createdAt.' },
  { id: '3.message.time', sentence: 'Message: createdAt is displayed as HH:MM.' },
  {
    id: '3.sample.transaction',
    sentence: 'Sample-only transaction: id, prompt_id, amount, date, user (user only on the admin view).',
  },
  { id: '3.sample.cart-item', sentence: 'Sample-only cart item: id, title, description, price, image.' },
  {
    id: '3.sample.approval-item',
    sentence: 'Sample-only approval item: as a prompt with prompt_type, category, engine added.',
  },
  {
    id: '3.stored-user',
    sentence: 'The current user is kept in the browser’s local storage under the key user, as JSON.',
  },
  { id: '3.stored-user.empty', sentence: 'It is an empty object when nothing is stored.' },

  {
    id: '4.session.load',
    sentence: 'On load the user is treated as logged in if a stored user entry exists.',
    readAs: 'If the server answers 401, the stored user is cleared.',
  },
  { id: '4.session.login', sentence: 'Login stores the returned user and marks logged in.' },
  {
    id: '4.session.logout',
    sentence: 'Logout clears the user, marks logged out and removes the stored entry.',
    readAs: 'It ends the session on the server too.',
  },
  {
    id: '4.signin',
    sentence: 'Sign in: on success the returned user becomes the current session and the app goes home.',
  },
  {
    id: '4.signup',
    sentence: 'Sign up: on success the app goes home; the user is not signed in automatically.',
  },
  {
    id: '4.like',
    sentence:
      'Like: pressing like on a prompt, when the server reports success, marks it liked and raises the count by one.',
  },
  { id: '4.like.reload', sentence: 'Like: the prompt is reloaded when the count changes.' },
  {
    id: '4.like.state',
    sentence: 'Like: the liked state is true when the current user is in the prompt’s likes list.',
  },
  { id: '4.like.once', sentence: 'Like: there is no unlike.' },
  {
    id: '4.buying',
    sentence: 'Buying: ‘Get Prompt’ records a purchase and on success goes to /buy-prompt/{id}.',
  },
  { id: '4.buying.payment', sentence: 'Buying: the payment screen then moves straight to the success screen.' },
  {
    id: '4.greeting',
    sentence:
      'Sending a message from an engineer profile sends a canned greeting to the engineer’s user id, then goes to /chats.',
  },
  { id: '4.toggle.menu', sentence: 'The menu toggles between open and closed.' },
  { id: '4.toggle.panel', sentence: 'The mobile panel toggles between open and closed.' },
  { id: '4.toasts', sentence: 'Toast notifications come in types blank, error, success, loading and custom.' },
]
