/** The result of a check. */
export interface Finding {
  /** `note`: worth knowing, and nothing is broken. */
  level: 'ok' | 'note' | 'wrong'
  /** What it is and what it means. */
  message: string
  /** What to do about it. */
  action?: string
}
