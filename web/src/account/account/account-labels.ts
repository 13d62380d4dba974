import { humanize } from '#web/lib/format/text.ts'

const inputs: Record<string, string> = {
  zipcode: 'ZIP code',
  video_url: 'Video link',
  website_url: 'Website',
  epk_url: 'Press kit',
  based_in: 'Based in',
  price_from: 'Price from',
  choice: 'Preference',
  text: 'Which',
}

/** The label of an account field by its path: `artist.video_url` → `Artist: Video link`. */
export const accountLabel = (path: string): string => {
  const [section, ...rest] = path.split('.')
  const last = rest.at(-1)
  const word = (name: string) => inputs[name] ?? humanize(name)
  if (section === undefined || last === undefined) return word(path)
  return `${section === 'groups' ? 'Group' : humanize(section)}: ${word(last)}`
}
