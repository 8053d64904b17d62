/** What a web page says about itself. */
export type Page = {
  title: string | null
  /** The canonical link and `og:url`, without a trailing slash. */
  canonical: readonly string[]
  /** The data of a Next.js page; undefined without any. */
  nextData(): unknown
}

const TITLE = /<title[^<>]*>([^<]*)<\/title>/i
const ELEMENT = /<(?:link|meta)\b[^<>]*>/gi
const SCRIPT = /<script\b([^<>]*)>([^<]*)<\/script>/gi

/** Reads the head of a page. Pages are text of others: a missing part is null, and nothing is thrown. */
export function readPage(html: string): Page {
  const title = TITLE.exec(html)?.[1]
  return {
    title: title === undefined ? null : unescaped(title).trim(),
    canonical: [...html.matchAll(ELEMENT)].flatMap(([element]) => addressIn(element)),
    nextData() {
      try {
        for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT))
          if (attribute(attributes, 'id') === '__NEXT_DATA__') return JSON.parse(text) ?? undefined
        return undefined
      } catch {
        return undefined
      }
    },
  }
}

function addressIn(element: string): string[] {
  const isLink = attribute(element, 'rel') === 'canonical'
  const isMeta = attribute(element, 'property') === 'og:url'
  const address = isLink ? attribute(element, 'href') : isMeta ? attribute(element, 'content') : undefined
  return address === undefined ? [] : [unescaped(address).replace(/\/+$/, '')]
}

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(element)?.[1]

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name).toLowerCase()] ?? whole
  })
