import { messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { codeBody, recoveryCodesResponse, securityResponse, totpSecretResponse, verifyBody } from '../security.ts'
import { loginResponse } from '../users.ts'

export const signInWithCode = route({
  method: 'POST',
  path: '/users/login/code',
  access: 'anyone',
  summary: 'The second step of signing in: the response sets the session cookie',
  description: 'After `code_required`, within ten minutes, by the same browser. Takes a recovery code, too.',
  body: codeBody,
  response: loginResponse,
  errors: [401, 403, 429],
  message: 'Signin Successful',
})

export const verifyUser = route({
  method: 'POST',
  path: '/users/verify',
  access: 'members',
  summary: 'Reauthenticate by password, code or passkey',
  description:
    'Acts that answer `verification_required` go through for ten minutes after it. With an authenticator app a password does not do.',
  body: verifyBody,
  response: messageSchema,
  errors: [429],
  message: 'Confirmed',
})

export const getSecurity = route({
  method: 'GET',
  path: '/users/security',
  access: 'members',
  summary: 'What the user signs in with',
  response: securityResponse,
})

export const startTotp = route({
  method: 'POST',
  path: '/users/totp',
  access: 'members',
  summary: 'Begin to set up an authenticator app',
  description: 'Needs a reauthentication within the last ten minutes. Nothing changes until `confirmTotp`.',
  response: totpSecretResponse,
  errors: [409],
})

export const confirmTotp = route({
  method: 'POST',
  path: '/users/totp/confirm',
  access: 'members',
  summary: 'Ask for a code of the app after the password from now on',
  description: 'All other sessions end. The response has the recovery codes, this once.',
  body: codeBody,
  response: recoveryCodesResponse,
  errors: [409],
  message: 'Codes are asked for',
})

export const disableTotp = route({
  method: 'POST',
  path: '/users/totp/disable',
  access: 'members',
  summary: 'Turn off two-step sign-in',
  description: 'Needs a reauthentication within the last ten minutes.',
  response: messageSchema,
  errors: [409],
  message: 'No code is asked for',
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/users/recovery-codes',
  access: 'members',
  summary: 'Replace the recovery codes',
  description: 'Needs a reauthentication within the last ten minutes. The response has the codes, this once.',
  response: recoveryCodesResponse,
  errors: [409],
  message: 'New recovery codes',
})
