import { paths } from '@promptery/contract/client-paths'
import { type MailKind, OPTIONAL_MAIL, type OptionalMail } from '@promptery/contract/notices/mail'
import { type AccentColors, accentColors, type Theme } from '@promptery/contract/shop/settings/accent'
import { escapeMarkup } from '../../../platform/runtime/quoting.ts'
import { isLoopback } from '../../../platform/runtime/trust-proxy.ts'
import type { PreparedMail } from '../sending/prepare-mail.ts'
import { unsubscribeParams, unsubscribeUrl } from '../unsubscribe.ts'
import {
  addressLetter,
  type Block,
  confirmLetter,
  type Letter,
  type LetterMail,
  type LetterOf,
  type MailShop,
  notificationLetter,
  payoutLetter,
  receiptLetter,
  resetLetter,
  securityLetter,
  testLetter,
} from './letters.ts'

/** The letter of each kind. */
const LETTERS: { [Kind in MailKind]: LetterOf<Kind> } = {
  sold: notificationLetter('sold'),
  discussion: notificationLetter('discussion'),
  offer: notificationLetter('offer'),
  refund: notificationLetter('refund'),
  payout: payoutLetter,
  dispute: notificationLetter('dispute'),
  approval: notificationLetter('approval'),
  version: notificationLetter('version'),
  listing: notificationLetter('listing'),
  review: notificationLetter('review'),
  message: notificationLetter('message'),
  waiting: notificationLetter('waiting'),
  failing: notificationLetter('failing'),
  receipt: receiptLetter,
  confirm: confirmLetter,
  address: addressLetter,
  reset: resetLetter,
  security: securityLetter,
  test: testLetter,
}

const isOptional = (kind: MailKind): kind is OptionalMail => OPTIONAL_MAIL.some((one) => one === kind)

/** Writes a mail: its subject, and the same content as HTML and as text. */
export function renderMail(mail: LetterMail & Pick<PreparedMail, 'kind' | 'content'>, shop: MailShop) {
  const letterOf = LETTERS[mail.kind] as LetterOf<MailKind>
  const letter = letterOf(mail.content as never, shop, mail)
  const { kind, userId } = mail
  if (!isOptional(kind) || userId === null) return layOut(letter, shop)
  const params = unsubscribeParams(shop, userId, kind)
  const link = { label: 'Get no more mails of this kind', url: `${shop.publicUrl}${paths.unsubscribe}#${params}` }
  const unsubscribable = { ...letter, footer: { ...letter.footer, link } }
  return { ...layOut(unsubscribable, shop), unsubscribeUrl: unsubscribeUrl(shop.publicUrl, params) }
}

/**
 * The colours of the client's light theme, inline, since some programs read nothing else. Dark ones are in a style sheet
 * of their own.
 */
const LIGHT = {
  ground: '#f6f6f8',
  surface: '#ffffff',
  line: '#e0e0e7',
  fg: '#14151d',
  muted: '#464957',
  faint: '#5f6272',
}
type MailAccent = Pick<AccentColors, 'accent' | 'on-accent' | 'accent-text'>
/** The accent of a shop that has chosen none. */
const ACCENT: Record<Theme, MailAccent> = {
  light: { accent: '#b9440c', 'on-accent': '#ffffff', 'accent-text': '#a53b08' },
  dark: { accent: '#ff9a4a', 'on-accent': '#20120a', 'accent-text': '#ffb173' },
}
const accentOf = (color: string, theme: Theme): MailAccent => (color ? accentColors(color, theme) : ACCENT[theme])
const darkStyles = ({ accent, 'on-accent': onAccent, 'accent-text': link }: MailAccent): string => `
.ground{background:#111219!important}
.surface{background:#191b24!important;border-color:#2a2d3a!important}
.line{border-color:#2a2d3a!important}
.fg{color:#f3f2ee!important}
.muted{color:#bcbeca!important}
.faint{color:#9497a6!important}
.accent{background:${accent}!important;color:${onAccent}!important}
.link{color:${link}!important}`

const FONT = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

type Look = Pick<MailShop, 'appName' | 'publicUrl' | 'accentColor' | 'logoUrl'>

/** The logo, if the programs of recipients can load and show it: SVG they do not. */
function logoOf({ logoUrl, publicUrl }: Look): string {
  const url = logoUrl === '' ? null : URL.parse(logoUrl, publicUrl)
  if (!url || isLoopback(url.hostname) || /\.svg$/i.test(url.pathname)) return ''
  return `<img src="${escapeMarkup(url.href)}" alt="" height="28" style="height:28px;width:auto;max-width:160px;margin-right:10px;border:0;vertical-align:middle">`
}

/** Makes a mail of its parts, as HTML and as text. */
export function layOut(letter: Letter, shop: Look): { subject: string; html: string; text: string } {
  return { subject: letter.subject, html: htmlOf(letter, shop), text: textOf(letter, shop) }
}

/** Escaped, with line breaks. `dir="auto"`: the shop's users write in every script. */
const written = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>')

function htmlOf({ title, blocks, footer }: Letter, shop: Look): string {
  const { appName, publicUrl, accentColor } = shop
  const accent = accentOf(accentColor, 'light')
  const link =
    footer.link &&
    ` <a class="link" href="${escapeMarkup(footer.link.url)}" style="color:${accent['accent-text']}">${written(footer.link.label)}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles(accentOf(accentColor, 'dark'))}}@media (max-width:480px){.surface{padding:24px 20px 8px!important}}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">
<table ${TABLE} class="ground" style="background:${LIGHT.ground}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:560px"><tr><td style="padding:0 8px 16px">
<a class="fg" href="${escapeMarkup(publicUrl)}" style="${FONT};${WRAP};font-size:18px;font-weight:700;color:${LIGHT.fg};text-decoration:none">${logoOf(shop)}${escapeMarkup(appName)}</a>
</td></tr><tr><td class="surface" style="padding:32px 32px 16px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:14px">
<h1 class="fg" dir="auto" style="${FONT};${WRAP};margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:${LIGHT.fg}">${written(title)}</h1>
${blocks.map((block) => blockHtml(block, accent)).join('\n')}
</td></tr><tr><td class="faint" style="${FONT};${WRAP};padding:16px 8px 0;font-size:13px;line-height:20px;color:${LIGHT.faint}">${written(footer.text)}${link ?? ''}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function blockHtml(block: Block, { accent, 'on-accent': onAccent, 'accent-text': link }: MailAccent): string {
  const paragraph = `${FONT};${WRAP};margin:0 0 16px;font-size:16px;line-height:24px`
  if ('text' in block)
    return `<p class="muted" dir="auto" style="${paragraph};color:${LIGHT.muted}">${written(block.text)}</p>`
  if ('quote' in block)
    return `<blockquote class="muted line" dir="auto" style="${paragraph};padding-inline-start:14px;border-inline-start:3px solid ${LIGHT.line};color:${LIGHT.muted}">${written(block.quote)}</blockquote>`
  if ('button' in block)
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="accent" style="border-radius:10px;background:${accent}"><a class="accent" href="${escapeMarkup(block.url)}" style="${FONT};display:inline-block;padding:12px 22px;border-radius:10px;font-size:16px;line-height:20px;font-weight:600;color:${onAccent};background:${accent};text-decoration:none">${written(block.button)}</a></td></tr></table>`
  const cell = `${FONT};${WRAP};padding:10px 0;border-top:1px solid ${LIGHT.line};font-size:16px;line-height:24px`
  if ('rows' in block) {
    const rows = block.rows.map(
      ([label, value]) =>
        `<tr><td class="muted line" dir="auto" style="${cell};color:${LIGHT.muted}">${written(label)}</td><td class="fg line" align="right" style="${cell};padding-left:16px;color:${LIGHT.fg};white-space:nowrap">${written(value)}</td></tr>`,
    )
    return `<table ${TABLE} style="margin:0 0 20px">${rows.join('')}</table>`
  }
  const items = block.list.map(({ text, url, note }) => {
    const line = url
      ? `<a class="link" href="${escapeMarkup(url)}" style="color:${link}">${written(text)}</a>`
      : written(text)
    const noted = note
      ? `<br><span class="faint" style="font-size:14px;color:${LIGHT.faint}">${written(note)}</span>`
      : ''
    return `<tr><td class="fg line" dir="auto" style="${cell};color:${LIGHT.fg}">${line}${noted}</td></tr>`
  })
  return `<table ${TABLE} style="margin:0 0 20px">${items.join('')}</table>`
}

function textOf({ title, blocks, footer }: Letter, { appName, publicUrl }: Look): string {
  const link = footer.link ? `\n${footer.link.label}: ${footer.link.url}` : ''
  return [title, ...blocks.map(blockText), `-- \n${appName}, ${publicUrl}\n${footer.text}${link}`]
    .join('\n\n')
    .concat('\n')
}

function blockText(block: Block): string {
  if ('text' in block) return block.text
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  if ('button' in block) return `${block.button}:\n${block.url}`
  if ('rows' in block) return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  return block.list
    .map(({ text, url, note }) => [`- ${text}`, note && `  ${note}`, url && `  ${url}`].filter(Boolean).join('\n'))
    .join('\n')
}
