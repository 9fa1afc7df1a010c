const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026` for `2026-11`. */
export const formatMonth = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`))
