import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError } from '#shared/errors.ts'
import { liveDeps } from '../_lib/deps-live.ts'
import { assertFromEdge } from '../_lib/edge.ts'
import { errorResponse } from '../_lib/http-errors.ts'
import { loadStripe, webhookSecrets } from '../_lib/stripe.ts'
import { handleEvent } from './handle-event.ts'
import { verify } from './verify.ts'

const answer = (statusCode: number, body: object): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * POST /v1/webhooks/stripe, through CloudFront as any call. Anything but 2xx makes Stripe deliver again for three days.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const deps = liveDeps({ stripe: loadStripe })
  try {
    await assertFromEdge(event)
    // The signature is over bytes: nothing may be decoded and encoded again.
    const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
    const verified = verify(
      await deps.stripe(),
      body,
      event.headers['stripe-signature'],
      await webhookSecrets(),
      deps.now,
    )
    if (!verified) return answer(400, { error_message: 'The signature does not fit' })
    await handleEvent(deps, verified)
    return answer(200, { received: true })
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      return errorResponse(error, event.requestContext.requestId)
    console.error(
      JSON.stringify({
        level: 'error',
        message: 'webhook failed',
        request_id: event.requestContext.requestId,
        error: error instanceof Error ? error.stack : String(error),
      }),
    )
    return answer(500, { error_message: 'Something went wrong' })
  }
}
