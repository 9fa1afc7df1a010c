/** The field for a code of an authenticator app, or a recovery code. */
export const CODE_FIELD = {
  label: 'Code',
  hint: 'Six digits of your authenticator app, or a recovery code.',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
