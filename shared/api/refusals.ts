import type { ErrorCode } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** Every way in which a call can be refused: what its shape says, and what it names itself. */
export const refusalsOf = ({ method, path, who, query, body, upload, refuses = [] }: Endpoint): ErrorCode[] => {
  const isPublic = who === 'public'
  const isOfOne = path.includes('{')
  const hasContent = body !== undefined || upload !== undefined
  return [
    // An unknown `Timezone`, or content that cannot be read.
    'malformed',
    ...(isPublic ? [] : (['unauthenticated'] as const)),
    ...(isPublic || (who === 'signed_in' && !isOfOne) ? [] : (['forbidden'] as const)),
    ...(isOfOne ? (['not_found'] as const) : []),
    // Others may write the same at the same moment.
    ...(method === 'GET' ? [] : (['conflict'] as const)),
    ...(hasContent ? (['too_large', 'unsupported_media'] as const) : []),
    ...(hasContent || query !== undefined ? (['invalid'] as const) : []),
    ...refuses,
  ]
}
