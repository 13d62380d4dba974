/** The attribute that says when a row may go. */
export const timeToLive = 'ttl'
