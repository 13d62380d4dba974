import { publicApi } from '#shared/api/public.ts'
import { serve } from '../_http/serve.ts'
import { apiDocs, openapi } from './documents.ts'
import { publicArtist, publicBrand, publicGroup } from './profiles.ts'

export const handler = serve(publicApi, { publicArtist, publicBrand, publicGroup, openapi, apiDocs })
