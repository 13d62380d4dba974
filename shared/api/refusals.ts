import type { ErrorCode } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** All error statuses of an endpoint: those implied by its shape and those it declares. */
export const refusalsOf = ({
  method,
  path,
  who,
  body,
  upload,
  program = 'never',
  refuses = [],
}: Endpoint): ErrorCode[] => {
  const isPublic = who === 'public'
  const isOfOne = path.includes('{')
  const hasContent = body !== undefined || upload !== undefined
  const all: ErrorCode[] = [
    // An unknown `Timezone` header or an unparsable body.
    'malformed',
    ...(isPublic ? [] : (['unauthenticated'] as const)),
    // Also to a program, of what is for people only.
    ...(isPublic ? [] : (['forbidden'] as const)),
    ...(isOfOne ? (['not_found'] as const) : []),
    // A concurrent write can conflict.
    ...(method === 'GET' ? [] : (['conflict'] as const)),
    ...(hasContent ? (['too_large', 'unsupported_media'] as const) : []),
    // An unknown parameter of the address, or an invalid body.
    'invalid',
    // A program that calls too often.
    ...(program === 'never' ? [] : (['too_many'] as const)),
    ...refuses,
  ]
  return [...new Set(all)]
}
