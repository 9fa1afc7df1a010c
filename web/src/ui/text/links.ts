import { LinkifyIt } from 'linkify-it'

/** A part of a text; with an `href` it is a link. The `text` of all parts, joined, are the text. */
export type TextPart = { text: string; at: number; href?: string }

/** Only URLs with a protocol, and email addresses: not `node.js` or `README.md`. */
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true }).add('ftp:', null).add('//', null)

const PROTOCOLS = ['http:', 'https:', 'mailto:']

/** Bidirectional controls, with which a URL can look like another one. */
const TURNS_TEXT = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/

/** The URL to link to, or `undefined` for one that could do more than open a page or a mail. */
export function safeHref(address: string): string | undefined {
  if (TURNS_TEXT.test(address) || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return PROTOCOLS.includes(protocol) ? href : undefined
}

/** Splits a text into plain parts and links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of linkify.match(text) ?? []) {
    const href = safeHref(match.url)
    // `https://name:password@host` would link to the host `name`.
    if (!href || /^:[^\s/]*@/.test(text.slice(match.lastIndex))) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), at: end })
    parts.push({ text: match.raw, at: match.index, href })
    end = match.lastIndex
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end })
  return parts
}
