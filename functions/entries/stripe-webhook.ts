import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { AppError } from '#shared/errors.ts'
import { depsOf, requestLine } from '#functions/platform/http/request-line.ts'
import { assertFromEdge } from '#functions/platform/http/edge.ts'
import { errorResponse } from '#functions/platform/http/http-errors.ts'
import { loadStripe, webhookSecrets } from '#functions/platform/config/stripe.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { UnreadableEvent, unreadableTrouble } from '#functions/money/webhook/unreadable-event.ts'
import { verify } from '#functions/money/webhook/verify.ts'

const answer = (statusCode: number, body: object): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const receive = async (event: APIGatewayProxyEventV2, context: Context): Promise<APIGatewayProxyStructuredResultV2> => {
  const deps = depsOf(context)
  // The signature covers bytes: decode and encode nothing.
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  const signature = event.headers['stripe-signature']
  try {
    const verified = verify(await deps.stripe(), body, signature, await webhookSecrets(), deps.now)
    if (!verified) return answer(400, { error_message: 'The signature does not fit' })
    await handleEvent(deps, verified)
    return answer(200, { received: true })
  } catch (error) {
    if (error instanceof UnreadableEvent) deps.log.error('ProviderSetup', error, unreadableTrouble)
    throw error
  }
}

/**
 * POST /v1/webhooks/stripe, through CloudFront like any call. For anything but 2xx, Stripe redelivers for three days.
 */
export const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context>()
  .use(requestLine({ stripe: loadStripe }))
  .before(({ event }) => assertFromEdge(event))
  .onError((request) => {
    const { error, context } = request
    const isOutsider = error instanceof AppError && error.code === 'forbidden'
    request.response = isOutsider
      ? errorResponse(error, depsOf(context).requestId)
      : answer(500, { error_message: 'Something went wrong' })
  })
  .handler(receive)
