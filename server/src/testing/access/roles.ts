/** The columns of the table. */
export const ROLES = ['visitor', 'user', 'uploader', 'buyer', 'other', 'admin'] as const
export type Role = (typeof ROLES)[number]
