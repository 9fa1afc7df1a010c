import { useState } from 'react'

/**
 * The token in the address' fragment. It is taken out of the address at once, so that neither the history nor a
 * screenshot shows it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
