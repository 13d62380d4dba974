import type { Ctx } from '../environment.ts'
import { platform } from '../types.ts'

const linkLives = 300

/** A link to the hosted onboarding, for one visit. */
export const makeAccountLink = (ctx: Ctx, account: string, refresh_url: string, return_url: string) => {
  const id = ctx.store.id('alink', 20)
  const created = ctx.now()
  const expires_at = created + linkLives
  ctx.store.insert('account_links', platform, {
    id,
    object: 'account_link_record',
    account,
    return_url,
    refresh_url,
    expires_at,
    used: false,
  })
  return { created, expires_at, url: ctx.pageUrl(`onboarding/${id}`) }
}
