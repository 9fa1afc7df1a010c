/** Cards of one request. */
export const CARDS_MAX = 100
