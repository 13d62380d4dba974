import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { decodeMoney } from '#shared/api/money-paths.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'

const crowd = 'Many people are here right now. Please try again in a moment'
const noResponse = 'No response from server'
const offline = 'You are offline'
export const somethingWrong = 'Something went wrong'

/** HTTP/2 has no status text, so the standard phrases are listed here. */
const statusText: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: crowd,
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

interface ErrorBody {
  error_message?: string
  errors?: Record<string, string>
  event?: unknown
  current?: unknown
  reason?: string
}

const readBody = (text: string | undefined): ErrorBody => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** A failed call: has a status if the server responded. */
export class ApiError extends Error {
  readonly status: number | undefined
  /** The server's `error_message`, if any. */
  readonly serverMessage: string | undefined
  /** Message per field of a 422. */
  readonly fields: Record<string, string>
  /** The current event; sent with a 409. */
  readonly event: EventView | undefined
  /** The same for other nouns. */
  readonly current: unknown
  /** Of a 403 that the person can lift, or of a 409 whose call still runs. */
  readonly reason: string | undefined
  /** The session has ended, which the login page reports. */
  endsSession = false

  private constructor(message: string, status?: number, body: ErrorBody = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = typeof body.error_message === 'string' ? body.error_message : undefined
    this.fields = typeof body.errors === 'object' ? body.errors : {}
    this.event =
      typeof body.event === 'object' && body.event !== null
        ? (decodeMoney(moneyOfRoutes['GET /events/{id}']?.answer, body.event) as EventView)
        : undefined
    // An event comes under both names.
    this.current = this.event === undefined ? (body.current ?? undefined) : undefined
    this.reason = typeof body.reason === 'string' ? body.reason : undefined
  }

  /** The gateway refused, of all callers together; a limit of this caller has our message. */
  get isCrowd(): boolean {
    return this.status === 429 && this.serverMessage === undefined
  }

  static answered(status: number, bodyText: string | undefined, phrase?: string): ApiError {
    const body = readBody(bodyText)
    return new ApiError(
      body.error_message || (status === 429 ? crowd : phrase) || statusText[status] || somethingWrong,
      status,
      body,
    )
  }

  static unanswered(): ApiError {
    return new ApiError(noResponse)
  }
}

/**
 * The message for a failure (docs/product.md#messages). `say` is a call-specific message and takes priority;
 * `otherwise` is used only if the server sent no message.
 */
export const failureText = (error: unknown, own: { say?: string; otherwise?: string } = {}): string => {
  if (error instanceof ApiError && error.status === undefined && !navigator.onLine)
    return own.say === undefined ? offline : `${own.say}: ${offline.toLowerCase()}`
  if (own.say !== undefined) return own.say
  if (!(error instanceof ApiError)) return own.otherwise ?? somethingWrong
  return error.serverMessage ?? own.otherwise ?? error.message
}

/** A refusal that includes the current object: the form's conflict dialog shows it, so it needs no message. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && typeof error.current === 'object' && error.current !== null
