import type { Prompt } from '@promptery/contract/listings/prompts'
import { useSearchParams } from 'react-router'

/** The initial version: the bought one, or the current one. */
export const ownVersion = ({ boughtVersion, version }: Prompt): number => boughtVersion ?? version ?? 1

type Choice = {
  number: number
  comparedWith: number | undefined
}

/** The shown version, stored in the URL. */
export function useVersionChoice(prompt: Prompt) {
  const [params, setParams] = useSearchParams()
  const own = ownVersion(prompt)
  const number = numberIn(params.get('version')) ?? own
  const other = numberIn(params.get('compare'))
  const choice: Choice = { number, comparedWith: other === number ? undefined : other }
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    const search = new URLSearchParams({
      ...(next.number !== own && { version: String(next.number) }),
      ...(next.comparedWith !== undefined &&
        next.comparedWith !== next.number && { compare: String(next.comparedWith) }),
    })
    // Another version is shown from its beginning, a comparison below the choice.
    setParams(search, { preventScrollReset: change.number === undefined })
  }
  return { ...choice, choose }
}

const numberIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
