import { blanksOf, OWNER_PAGES } from '@promptery/contract/shop/settings/pages'
import { micromark } from 'micromark'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import type { ShopConfig } from '../../context.ts'
import { escapeMarkup } from '../../runtime/quoting.ts'

const STYLE =
  '.owner-bar{max-width:42rem;margin:0 auto;padding:0 clamp(1rem,3.2vw,2rem);font:700 1.125rem/4rem "Inter Variable",system-ui,sans-serif}' +
  '.owner-bar a{color:inherit;text-decoration:none}' +
  '.owner-page{max-width:42rem;min-height:70dvh;margin:0 auto;padding:2rem clamp(1rem,3.2vw,2rem) 5rem;overflow-wrap:anywhere;' +
  'font:400 1rem/1.6 "Inter Variable",system-ui,sans-serif}' +
  '.owner-page h1{font-size:2rem;font-weight:700;letter-spacing:-.03em;line-height:1.2;margin:0 0 1.5rem}.owner-page h2{font-size:1.375rem;font-weight:600;margin:2rem 0 .5rem}' +
  '.owner-page h3{font-size:1rem;font-weight:600;margin:1.5rem 0 .5rem}.owner-page :is(p,ul,ol,blockquote,pre){margin:0 0 1rem}' +
  '.owner-page ul{list-style:disc}.owner-page ol{list-style:decimal}.owner-page :is(ul,ol){padding-inline-start:1.5rem}' +
  '.owner-draft{border:1px solid;border-radius:.75rem;padding:1rem 1.25rem 0;margin:0 0 2rem}' +
  '.owner-page a{color:inherit;text-decoration:underline}.owner-page pre{white-space:pre-wrap}.owner-page img{max-width:100%}'

/**
 * The pages that the owner has written, `/terms` and others, each made when it is first read.
 * @param shell the shop's `index.html`
 * @returns the page at a path, `undefined` where there is none
 */
export function ownerPages(shell: string, config: ShopConfig): (path: string) => string | undefined {
  const made = new Map<string, string>()
  return (path) => {
    const page = pageAt(path)
    const text = page && config[page.key]
    if (!page || !text) return undefined
    const html = made.get(page.path) ?? htmlOf(shell, config.appName, page.label, asHtml(text))
    made.set(page.path, html)
    return html
  }
}

/** A page that is not published, with what is to be filled in, `undefined` where there is none. */
export function draftAt(path: string, shell: string, { appName, drafts }: ShopConfig): string | undefined {
  const page = pageAt(path)
  const text = page && drafts[page.key]
  if (!page || !text) return undefined
  const blanks = blanksOf(text).map((blank) => `<li>${escapeMarkup(blank)}</li>`)
  const notice = `<div class="owner-draft"><p>Only admins see this page. It is published once this is filled in:</p><ul>${blanks.join('')}</ul></div>`
  return htmlOf(shell, appName, page.label, notice + asHtml(text))
}

const asHtml = (markdown: string): string => micromark(markdown, { extensions: [cjkFriendlyExtension()] })

const pageAt = (path: string) => OWNER_PAGES.find((one) => one.path === path.replace(/\/$/, ''))

/** HTML without scripts. HTML in the text is shown as text, and links lead to http addresses, mail and paths only. */
function htmlOf(shell: string, appName: string, title: string, content: string): string {
  const name = escapeMarkup(appName)
  const body =
    `<header class="owner-bar"><a href="/">${name}</a></header>` +
    `<main class="owner-page" dir="auto"><h1>${title}</h1>${content}</main>`
  return shell
    .replace(/<script type="module".*?<\/script>/s, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${title} · ${name}</title>`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `<style>${STYLE}</style></head>`)
    .replace(/<div id="root".*?<!--\/root-->/s, () => body)
}
