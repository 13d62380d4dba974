import type { DocumentStore } from '#functions/platform/deps/deps.ts'

/** Loads the S3 client on first use. */
export const documentStore: DocumentStore = {
  keep: async (key, bytes) => (await import('./documents.lazy.ts')).keep(key, bytes),
  read: async (...given) => (await import('./documents.lazy.ts')).read(...given),
}
