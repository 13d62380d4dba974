import type { ErrorCode } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** All error statuses of an endpoint: those implied by its shape and those it declares. */
export const refusalsOf = ({
  method,
  path,
  who,
  beforeFactor,
  query,
  body,
  upload,
  refuses = [],
}: Endpoint): ErrorCode[] => {
  const isPublic = who === 'public'
  const isOfOne = path.includes('{')
  const hasContent = body !== undefined || upload !== undefined
  return [
    // An unknown `Timezone` header or an unparsable body.
    'malformed',
    ...(isPublic ? [] : (['unauthenticated'] as const)),
    ...(isPublic || (who === 'signed_in' && !isOfOne && beforeFactor) ? [] : (['forbidden'] as const)),
    ...(isOfOne ? (['not_found'] as const) : []),
    // A concurrent write can conflict.
    ...(method === 'GET' ? [] : (['conflict'] as const)),
    ...(hasContent ? (['too_large', 'unsupported_media'] as const) : []),
    ...(hasContent || query !== undefined ? (['invalid'] as const) : []),
    ...refuses,
  ]
}
