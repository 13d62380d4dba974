import { publicApi } from '#shared/api/public.ts'
import { serve } from '#functions/_http/serve.ts'
import { company } from './company.ts'
import { apiDocs, openapi } from './documents.ts'
import { health } from './health.ts'
import { listPublicActs } from './list-acts.ts'
import { page } from './page.ts'
import { securityText } from './security-text.ts'
import { publicArtist, publicBrand, publicGroup } from './profiles.ts'

export const handler = serve(publicApi, {
  health,
  listPublicActs,
  publicArtist,
  publicBrand,
  publicGroup,
  page,
  company,
  securityText,
  openapi,
  apiDocs,
})
