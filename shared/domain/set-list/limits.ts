export const setListMax = { lists: 10, songs: 100, name: 60, note: 500, songNote: 120 } as const
