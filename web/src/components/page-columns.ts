/** The columns of a page with a main and a side column, so that one below the other they line up. */
export const pageColumns = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' }
