import { prospectsApi } from '#shared/api/prospects.ts'
import { prospectPrefix } from '#functions/platform/db/keys.ts'
import type { ProspectItem } from '#functions/people/data/prospect.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Of the newest prospects: an older enquiry has been answered, or is forgotten. */
const newest = 200

/**
 * A client's own enquiries from before the sign-up, once the address is proven. Without their words: somebody else may
 * have typed the address.
 */
export const listEnquiries = useCase(prospectsApi.listEnquiries, async (deps, { user: { email, email_confirmed } }) => {
  if (email_confirmed !== true) return []
  const { items } = await listPage<ProspectItem>(deps, prospectPrefix, { limit: newest, descending: true })
  const own = canonicalEmail(email)
  return items
    .filter((item) => item.source === 'consult' && canonicalEmail(item.email) === own)
    .filter(({ event_id, status }) => event_id == null && status !== 'lost')
    .map(({ id, event_type, date, created_at }) => ({
      ...{ id, created_at },
      ...{ event_type: event_type ?? null, date: date ?? null },
    }))
})
