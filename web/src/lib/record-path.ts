/** The page of a person, act or venue; undefined for ids without one. */
export const recordPath = (id: string | null | undefined): string | undefined =>
  id != null && /^(art|grp|brd)_/.test(id) ? `/artist?id=${encodeURIComponent(id)}` : undefined
