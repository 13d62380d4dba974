import type { FileStore } from '#functions/platform/deps/deps.ts'

const store = () => import('./files.lazy.ts')

/** Loads the S3 client on first use. */
export const fileStore: FileStore = {
  receive: async (...given) => (await store()).receive(...given),
  handOut: async (...given) => (await store()).handOut(...given),
  read: async (key) => (await store()).read(key),
  keep: async (...given) => (await store()).keep(...given),
  remove: async (key) => (await store()).remove(key),
}
