import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type AuditEntry = Answer<'GET /audit'>[number]

export const auditQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', month],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /audit', { query: { month, cursor: pageParam, limit: 50 }, signal }),
    getNextPageParam: (last) => last.next,
  })

/** The whole month, in pages. */
export const wholeAudit = async (month: string): Promise<AuditEntry[]> => {
  const entries: AuditEntry[] = []
  let cursor: string | undefined
  do {
    const page = await callPage('GET /audit', { query: { month, cursor, limit: 200 } })
    entries.push(...page.items)
    cursor = page.next
  } while (cursor !== undefined)
  return entries
}
