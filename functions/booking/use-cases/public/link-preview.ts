/** The preview of a link in a chat or a feed: Open Graph in the head of the built page. */
export interface LinkPreview {
  title: string
  description: string
  /** Absolute. */
  url: string
  image: string
  type: 'website' | 'profile'
  /** For an act that does not exist: keeps the page out of search engines. */
  hidden?: boolean
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!)
const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escape(content)}" />`

const headOf = ({ title, description, url, image, type, hidden }: LinkPreview): string =>
  [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    ...(hidden ? [meta('name', 'robots', 'noindex')] : [`<link rel="canonical" href="${escape(url)}" />`]),
    meta('property', 'og:site_name', 'BookMe'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ')

/** Between these comments of web/index.html. */
const place = /(<!-- preview -->)[^]*?(<!-- \/preview -->)/

/** @throws Error for a page without the place. */
export const withPreview = (page: string, preview: LinkPreview): string => {
  if (!place.test(page)) throw new Error('The page has no place for a link preview')
  return page.replace(place, (_, start: string, end: string) => `${start}\n    ${headOf(preview)}\n    ${end}`)
}

/** Long texts end at a word. */
export const oneLine = (text: string, most = 200): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most).replace(/\s+\S*$/, '')} …`
}
