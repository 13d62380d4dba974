import { kindOf } from './act.ts'

const mark = { artist: '', brand: '&b', group: '&g' }

/** The public page: the id, plus `b` for a brand or `g` for a group (docs/product.md#screens). */
export const publicLink = (id: string, origin = window.location.origin): string =>
  `${origin}/artistview?id=${encodeURIComponent(id)}${mark[kindOf(id)]}`
