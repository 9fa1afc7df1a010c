import { accentColors, type Theme } from '@promptery/contract/shop/settings/accent'
import { OWNER_PAGES } from '@promptery/contract/shop/settings/pages'
import type { ShopConfig } from '../../context.ts'
import { escapeMarkup } from '../../runtime/quoting.ts'

/** The built `index.html` with absolute URLs, and with what the owner has set: name, currency, icon, accent and footer. */
export function shopPage(built: string, config: ShopConfig): string {
  const name = escapeMarkup(config.appName)
  const footer = footerOf(config)
  const styles = (config.accentColor && accentStyle(config.accentColor)) + (footer && FOOTER_STYLE)
  return built
    .replace(/(src|href)="\.\//g, `$1="${config.assetsUrl}/`)
    .replace(/<title>.*?<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=").*?"/, (_, start: string) => `${start}${name}"`)
    .replace(/(<meta name="shop-currency" content=").*?"/, `$1${config.currency}"`)
    .replace(/(<span class="shop-name[^>]*>).*?</, (_, start: string) => `${start}${name}<`)
    .replace(/<link rel="icon"[^>]*>/, (link) =>
      config.logoUrl ? `<link rel="icon" href="${escapeMarkup(config.logoUrl)}" />` : link,
    )
    .replace('</head>', () => `${styles && `<style>${styles}</style>`}</head>`)
    .replace('</body>', () => `${footer}</body>`)
}

/** Stands over `tokens.css`, which the client loads later: each rule is more specific than the one there. */
function accentStyle(hex: string): string {
  const of = (theme: Theme) =>
    Object.entries(accentColors(hex, theme))
      .map(([name, value]) => `--color-${name}:${value};`)
      .join('')
  const light = of('light')
  return (
    `html:root{${of('dark')}}html:root[data-theme=light]{${light}}` +
    `@media (scripting:none) and (prefers-color-scheme:light){html:root{${light}}}@media print{html:root:root{${light}}}`
  )
}

/** In the page and not in the client, so that it costs no script. Below the first screen, so that nothing moves. */
const FOOTER_STYLE =
  '#root{min-height:100dvh}' +
  '.shop-footer{display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:center;padding:1rem clamp(1rem,3.2vw,2rem);' +
  'border-top:1px solid #82859a55;font:400 .875rem/1.25rem "Inter Variable",system-ui,sans-serif}' +
  '.shop-footer a{color:inherit;padding:.75rem 0}.shop-footer a:hover{text-decoration:underline}' +
  '@media print{.shop-footer{display:none}}'

function footerOf(config: ShopConfig): string {
  const { footerLinks, contactEmail } = config
  const pages = OWNER_PAGES.filter(({ key }) => config[key] !== '').map(({ label, path }) => ({ label, url: path }))
  const contact = contactEmail ? [{ label: 'Contact', url: `mailto:${contactEmail}` }] : []
  const links = [...pages, ...footerLinks, ...contact].map(
    ({ label, url }) => `<a href="${escapeMarkup(url)}">${escapeMarkup(label)}</a>`,
  )
  return links.length === 0 ? '' : `<footer class="shop-footer">${links.join('')}</footer>`
}
