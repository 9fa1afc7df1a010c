/** The roots of what is cached, for a change in one feature that makes the answers of another old. */
export const queryKeys = {
  prompts: ['prompts'],
  engineers: ['engineers'],
  cart: ['cart'],
  payments: ['payments'],
  chats: ['chats'],
  messages: ['messages'],
  notifications: ['notifications'],
} as const
