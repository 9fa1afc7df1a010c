import { useState } from 'react'

/** By path, for those who come back to a screen after signing in. */
const tokens = new Map<string, string>()

/**
 * The token in the address' fragment. It is taken out of the address at once, so that neither the history nor a
 * screenshot shows it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1) || tokens.get(location.pathname) || '')
  if (location.hash) {
    tokens.set(location.pathname, token)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return token
}
