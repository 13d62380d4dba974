import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { encodeMoney } from '#shared/api/money-paths.ts'
import { AppError, httpStatus } from '#shared/errors.ts'

const eventMoney = moneyOfRoutes['GET /events/{id}']?.answer
const json = { 'content-type': 'application/json' }

/** Field messages of a failed parse; the first per field counts. */
const fieldErrors = (error: z.ZodError): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    errors[path] ??= issue.message
  }
  return errors
}

/** 422 with a message per field, headed by the form's own sentence or the first message. */
export const invalid = (error: z.ZodError, sentence?: string): AppError => {
  const errors = fieldErrors(error)
  return new AppError('invalid', sentence ?? Object.values(errors)[0] ?? 'Invalid request', { errors })
}

/** 422 that names the parameters: a misspelt filter must not answer with everything. */
export const unknownParameters = (names: readonly string[]): AppError => {
  const shown = names.slice(0, 10).map((name) => name.slice(0, 64))
  // A reader that assigns the fields must not change its prototypes.
  const errors = Object.fromEntries(
    shown.filter((name) => name !== '__proto__').map((name) => [name, 'Unknown parameter']),
  )
  return new AppError('invalid', `Unknown parameter: ${shown.join(', ')}`, { errors })
}

/** Maps errors to responses (docs/product.md#wire-conventions). Any other error is a 500 without detail. */
export const errorResponse = (error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 => {
  if (error instanceof AppError) {
    const { errors, event, current, retryAfterSeconds, reason, allow } = error.details
    const sent = encodeMoney(eventMoney, event)
    return {
      statusCode: httpStatus[error.code],
      headers: {
        ...json,
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
        ...(allow && { allow: allow.join(', ') }),
      },
      body: JSON.stringify({
        error_message: error.message,
        errors,
        event: sent,
        // One name for every noun; `event` stays for clients that know only it.
        current: current ?? sent,
        reason,
        request_id: requestId,
      }),
    }
  }
  return {
    statusCode: 500,
    headers: json,
    body: JSON.stringify({ error_message: 'Something went wrong', request_id: requestId }),
  }
}
