import type { Row } from './row.ts'

const call = (id: string, what: string, readAs?: string): Row => ({ id, sentence: what, ...(readAs && { readAs }) })

/** Sections 7 and 8. */
export const CALLS: Row[] = [
  call('7.client', 'The client sends JSON or multipart form data and reads the response’s status and data.'),
  call(
    '7.prompts.all',
    'GET /api/v1/prompts/all-prompts/, query: type, sort, engine, category, search; answer: prompts list.',
    'A trailing slash makes no difference.',
  ),
  call(
    '7.prompts.all.range',
    'The marketplace also sends priceRange and uses an absolute {host} of a hosting provider.',
    'The client is served by the shop that it calls, so the host is its own.',
  ),
  call('7.users.engineers', 'GET /api/v1/users/engineer/all; answer: list of engineers with _id, user, username.'),
  call(
    '7.users.engineer',
    'GET /api/v1/users/engineer/{id}; answer: engineer with user, username, email, soldPrompts.',
    '{id} is the user’s id.',
  ),
  call('7.prompts.engineer', 'GET /api/v1/prompts/engineer/{id}; answer: data: list of prompts.'),
  call('7.users.login', 'POST /api/v1/users/login, JSON {email, password}, with credentials; answer: user.'),
  call('7.users.create', 'POST /api/v1/users/create, JSON {username, email, password}.'),
  call('7.generate', 'POST /api/v1/generate, {prompt}; answer: image.'),
  call(
    '7.prompts.create',
    'POST /api/v1/prompts/create, multipart: cover_image, title, description, type, category, price, prompt, engine, tipsToUse, uploadedBy.',
    'The uploader is the session’s user, whatever uploadedBy says.',
  ),
  call('7.prompts.one', 'GET /api/v1/prompts/{id}; answer: prompt.'),
  call('7.users.one', 'GET /api/v1/users/{id}; answer: data with username, email, _id.'),
  call('7.prompts.like', 'POST /api/v1/prompts/like/{id}, empty body; answer: success indicator.'),
  call(
    '7.users.buy',
    'POST /api/v1/users/buy, {boughtBy, promptId}; answer: success indicator.',
    'boughtBy must be the session’s user.',
  ),
  call('7.prompts.my', 'GET /api/v1/prompts/my-prompts, with credentials; answer: prompts.'),
  call('7.prompts.bought', 'GET /api/v1/prompts/bought-prompts, with credentials; answer: prompts.'),
  call('7.discussions.all', 'GET /api/v1/discussions/all, optional query topic; answer: data: list of discussions.'),
  call('7.discussions.create', 'POST /api/v1/discussions/create, {topic, description}; answer: data.'),
  call('7.discussions.create.shown', 'The answer’s data is appended to the displayed list.'),
  call('7.users.chats', 'GET /api/v1/users/chats; answer: data: conversations.'),
  call('7.messages.list', 'GET /api/v1/messages/{conversationId}; answer: list of messages.'),
  call('7.messages.send', 'POST /api/v1/messages/send/{id}, {message}.'),

  { id: '8.signin', sentence: 'Sign in fails: ‘Signin Failed’.' },
  { id: '8.signin.success', sentence: 'Sign in succeeds: ‘Signin Successful’.' },
  { id: '8.signup', sentence: 'Sign up fails: ‘Signup Failed’.' },
  { id: '8.signup.success', sentence: 'Sign up succeeds: ‘Signup Successful’.' },
  { id: '8.upload', sentence: 'Prompt upload fails: ‘Prompt Upload Failed’.' },
  { id: '8.upload.success', sentence: 'Prompt upload succeeds: ‘Prompt Uploaded Successfully’.' },
  {
    id: '8.conversations.answered',
    sentence: 'Loading conversations fails: the server’s message if the server answered.',
  },
  {
    id: '8.conversations.silent',
    sentence: 'Loading conversations fails: ‘No response received from the server’ if no answer.',
  },
  {
    id: '8.conversations.unsent',
    sentence: 'Loading conversations fails: ‘Error in sending the request’ otherwise.',
  },
  { id: '8.messages', sentence: 'Loading messages fails: the error message as a notice.' },
  {
    id: '8.other',
    sentence: 'Any other fetch fails: only logged; nothing shown to the user.',
    readAs: 'No toast; the place that would have shown the data says so quietly and offers ‘Try again’.',
  },
  {
    id: '8.routing',
    sentence: 'Routing error: fallback screen ‘Unexpected Application Error’ with status and text or message.',
  },
]
