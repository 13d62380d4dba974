import type { ArchiveStore } from '#functions/platform/deps/deps.ts'

const store = () => import('./archives.lazy.ts')

/** Loads the S3 client on first use. */
export const archiveStore: ArchiveStore = {
  begin: async (key) => (await store()).begin(key),
  addPart: async (...given) => (await store()).addPart(...given),
  finish: async (...given) => (await store()).finish(...given),
  sizeOf: async (key) => (await store()).sizeOf(key),
  list: async (...given) => (await store()).list(...given),
  read: async (...given) => (await store()).read(...given),
}
