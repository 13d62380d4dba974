// Moved down, so that features can use it too (`lib/lazy-part.ts`).
export { loadChunk } from '../lib/load-chunk.ts'
