/** Markup that a screen adds to the client's page. What is absent stays as the page has it. */
interface PageParts {
  title?: string
  /** Attributes of the title's element, with a blank before each. */
  titleAttributes?: string
  description?: string
  /** At the end of the head. */
  head?: string
  /** The rendered screen, instead of the empty one that the browser fills. */
  root?: string
  /** At the end of the body. */
  state?: string
}

const PLACES: Record<keyof PageParts, RegExp> = {
  titleAttributes: /(?<=<title)(?=>)/,
  title: /(?<=<title>).*?(?=<\/title>)/,
  description: /(?<=<meta name="description" content=").*?(?=")/,
  head: /(?=<\/head>)/,
  root: /(?<=<div id="root" data-waiting>).*?(?=<\/div><!--\/root-->)/s,
  state: /(?=<\/body>)/,
}

/** Makes a page with the parts in their places. */
export type FillPage = (parts: PageParts) => string

/** Finds the places in a page, once for all that are made of it. */
export function pageTemplate(html: string): FillPage {
  const places = (Object.keys(PLACES) as (keyof PageParts)[])
    .flatMap((part) => {
      const found = PLACES[part].exec(html)
      return found ? [{ part, at: found.index, own: found[0] }] : []
    })
    .sort((a, b) => a.at - b.at)
  let end = 0
  const pieces = places.map(({ part, at, own }) => {
    const before = html.slice(end, at)
    end = at + own.length
    return { before, part, own }
  })
  const rest = html.slice(end)
  return (parts) => pieces.map(({ before, part, own }) => before + (parts[part] ?? own)).join('') + rest
}
