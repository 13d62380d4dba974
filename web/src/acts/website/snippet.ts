/** The parts of ours that another site can show (`web/public/embed.js`). */
type Shown = 'request' | 'act' | 'free'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface Choice {
  show: Shown
  act?: string | undefined
  /** The agent who gets the leads. */
  agent?: string | undefined
}

/** A line for the HTML of another site. */
export const snippetOf = ({ show, act, agent }: Choice, origin = window.location.origin): string => {
  const all = { show, ...(show !== 'request' && { act }), agent }
  const data = Object.entries(all).flatMap(([name, value]) => (value ? [` data-${name}="${escaped(value)}"`] : []))
  return `<script async src="${escaped(origin)}/embed.js"${data.join('')}></script>`
}
