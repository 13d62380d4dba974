import { cents, defaultAgentPercent, platformPercent, share, type Cents } from '../money.ts'
import type { Package } from './schema.ts'

/** The price less shares and places; below zero where a package pays more than it costs. */
export const restOf = ({ price, agent_percent, places }: Pick<Package, 'price' | 'agent_percent' | 'places'>): Cents =>
  cents(
    price -
      share(price, agent_percent ?? defaultAgentPercent) -
      share(price, platformPercent) -
      places.reduce((sum, { rate }) => sum + rate, 0),
  )

/** For the client: what it is, and a line for each add-on. */
export const descriptionOf = ({ description, add_ons }: Pick<Package, 'description' | 'add_ons'>): string =>
  [description ?? '', ...add_ons.map(({ name, contains }) => (contains ? `${name}: ${contains}` : name))]
    .filter((line) => line !== '')
    .join('\n')

/** `Alto Saxophone, 2 × Vocals, Drums` */
export const placesText = ({ places }: Pick<Package, 'places'>): string => {
  const counts = new Map<string, number>()
  for (const { instrument } of places) {
    const name = instrument || 'any instrument'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ')
}
