import type { Deps } from '#functions/platform/deps/deps.ts'

/** Loads the S3 client on first use. */
export const keepAuditCopy: Deps['keepAuditCopy'] = async (key, lines) =>
  (await import('./audit-copies.lazy.ts')).keepAuditCopy(key, lines)
