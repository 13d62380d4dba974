import {
  AccessDeniedException,
  ConflictException,
  PinpointSMSVoiceV2Client,
  ResourceNotFoundException,
  SendTextMessageCommand,
  ServiceQuotaExceededException,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { env } from '#functions/platform/config/env.ts'
import { sdk } from '#functions/platform/config/sdk.ts'
import type { OutgoingText } from './deliver-text.ts'
import { TextRefused, type Refusal } from './text-refused.ts'

/** One attempt: the call has no idempotency key, so another one could be a second text (text-turn.ts). */
const client = new PinpointSMSVoiceV2Client({ ...sdk, maxAttempts: 1 })

/** Minutes for which the provider keeps trying: a request is stale by then, and its mail is there. */
const timeToLive = 4 * 3600

const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof ThrottlingException) return 'later'
  if (error instanceof ConflictException)
    return error.Reason === 'DESTINATION_PHONE_NUMBER_OPTED_OUT' ? 'opted_out' : 'setup'
  // One is the month's spend limit: mails still go out, and the error's alarm tells the operator.
  if (error instanceof ServiceQuotaExceededException || error instanceof ValidationException) return 'never'
  if (error instanceof AccessDeniedException || error instanceof ResourceNotFoundException) return 'setup'
  return undefined
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'Reason' in error ? String(error.Reason) : ''}`.trim() : 'unknown'

/** @throws TextRefused if the text was certainly not sent, any other error if it may have been. */
export const sendText = async ({ to, words, id }: OutgoingText): Promise<void> => {
  const command = new SendTextMessageCommand({
    DestinationPhoneNumber: to,
    OriginationIdentity: env('TEXT_NUMBER_ID'),
    ConfigurationSetName: env('TEXT_SETTINGS'),
    MessageType: 'TRANSACTIONAL',
    MessageBody: words,
    TimeToLive: timeToLive,
    Context: { text_id: id },
  })
  try {
    await client.send(command)
  } catch (error) {
    const refusal = refusalOf(error)
    throw refusal === undefined ? error : new TextRefused(refusal, reasonOf(error))
  }
}
