const pages = { cli: '/client', ven: '/venue', art: '/artist', grp: '/artist', brd: '/artist', mus: '/artist' }

/** The page of a person, act or venue; undefined for ids without one. */
export const recordPath = (id: string | null | undefined): string | undefined => {
  const page = id == null ? undefined : pages[id.slice(0, 3) as keyof typeof pages]
  return page === undefined ? undefined : `${page}?id=${encodeURIComponent(id!)}`
}
