export type PromptPart = { text: string; isPlaceholder: boolean; at: number }

/** Cuts a prompt into plain text and its `[square bracket]` placeholders. Joined again, the parts are the prompt. */
export function splitPlaceholders(prompt: string): PromptPart[] {
  const parts: PromptPart[] = []
  let end = 0
  for (const match of prompt.matchAll(/\[[^[\]\n]{1,80}\]/g)) {
    if (match.index > end) parts.push({ text: prompt.slice(end, match.index), isPlaceholder: false, at: end })
    parts.push({ text: match[0], isPlaceholder: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < prompt.length) parts.push({ text: prompt.slice(end), isPlaceholder: false, at: end })
  return parts
}
