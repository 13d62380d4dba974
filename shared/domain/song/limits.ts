/** So many full rows, each character of three bytes, still fit into one item of the table. */
export const mostSongs = 500
export const songMax = { title: 100, artist: 80, key: 12, genre: 30, length: 7200 } as const
