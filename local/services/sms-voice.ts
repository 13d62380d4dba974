import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { partsOf } from '#functions/messages/rules/length.ts'
import type { Clock } from '../clock.ts'
import { AwsError, notImplemented, sendJson } from '../gateway/aws-error.ts'
import { onlyKnown, targetAction, type AwsCall, type AwsService } from '../gateway/call.ts'
import { JsonFile } from '../state/json-file.ts'
import { LocalError } from '../state/local-error.ts'
import type { Topics } from './topics.ts'
import type { Deployment } from '../template/deployment.ts'
import { account, arn } from '../template/names.ts'

import { SendRate } from './send-rate.ts'

const textSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** The phone's number. */
  number: z.string(),
  from: z.enum(['us', 'phone']),
  body: z.string(),
  parts: z.number(),
})
export type Text = z.output<typeof textSchema>

const stateSchema = z.object({ texts: z.array(textSchema), opted_out: z.array(z.string()) })
/** Enough to look back on. */
const kept = 2000
/** As End User Messaging bills a part to the US, and what a new account may spend in a month. */
const price = 0.00881
/** The simulator's number whose carrier blocks every text. */
export const blockedNumber = '+14254147167'

export interface SmsVoice extends AwsService {
  /** Oldest first. */
  texts(): readonly Text[]
  /** A phone writes to our number. */
  receive(number: string, body: string): Promise<void>
  /** Puts a number on the service's own list, as its support does. */
  optOut(number: string): Promise<void>
}

const invalid = (message: string) => new AwsError('ValidationException', message)

/** End User Messaging, as far as it sends texts and passes on what phones write. */
export const createSmsVoice = (
  stateDir: string,
  { textNumber, textSettings }: Deployment,
  clock: Clock,
  topics: Topics,
  { partsPerSecond, dollarsPerMonth }: TextLimits,
): SmsVoice => {
  const file = new JsonFile(join(stateDir, 'texts.json'), stateSchema, { texts: [], opted_out: [] })
  const rate = new SendRate(partsPerSecond, () => new AwsError('ThrottlingException', 'Rate exceeded'))
  const publish = (topic: string, message: object) => topics('sms-voice.amazonaws.com', topic, message)
  const add = (text: Omit<Text, 'id' | 'at'>): Text => {
    const added = { id: randomUUID(), at: clock.now().toISOString(), ...text }
    file.value.texts.push(added)
    file.value.texts.splice(0, file.value.texts.length - kept)
    return added
  }

  const known = ['DestinationPhoneNumber', 'OriginationIdentity', 'MessageBody', 'MessageType', 'TimeToLive', 'Context']
  const accept = (json: Record<string, unknown>): { text: Text; told: string[] } => {
    onlyKnown(json, [...known, 'ConfigurationSetName'])
    const { DestinationPhoneNumber: number, MessageBody: body, TimeToLive: seconds = 259_200, Context = {} } = json
    if (typeof number !== 'string' || !/^\+[1-9]\d{6,14}$/.test(number)) throw invalid('Invalid DestinationPhoneNumber')
    if (typeof body !== 'string' || body === '' || body.length > 1600) throw invalid('Invalid MessageBody')
    if (typeof seconds !== 'number' || seconds < 5 || seconds > 259_200) throw invalid('Invalid TimeToLive')
    if (json.OriginationIdentity !== textNumber?.id)
      throw new AwsError('ResourceNotFoundException', 'Resource not found: phone-number')
    const set = textSettings.find(({ ConfigurationSetName }) => ConfigurationSetName === json.ConfigurationSetName)
    if (!set) throw new AwsError('ResourceNotFoundException', 'Resource not found: configuration-set')
    if (Object.keys(Context as object).length > 5) throw invalid('Context has too many entries')
    if (file.value.opted_out.includes(number))
      throw new AwsError('ConflictException', 'Destination phone number is opted out', 400, {
        Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT',
        ResourceType: 'phone-number',
      })
    const parts = partsOf(body)
    const month = clock.now().toISOString().slice(0, 7)
    const spent = file.value.texts
      .filter(({ from, at }) => from === 'us' && at.startsWith(month))
      .reduce((sum, text) => sum + text.parts * price, 0)
    if (spent + parts * price > dollarsPerMonth)
      throw new AwsError('ServiceQuotaExceededException', 'Monthly spend limit reached', 400, {
        Reason: 'MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT',
      })
    rate.count(parts, clock.now().getTime())
    const told = set.EventDestinations.map(({ SnsDestination }) => SnsDestination.TopicArn)
    return { text: add({ number, from: 'us', body, parts }), told }
  }

  return {
    protocol: 'json',
    action: targetAction,
    permissions: ({ action, json }: AwsCall) => {
      if (action !== 'SendTextMessage') throw notImplemented(`sms-voice:${action}`)
      const resources = [
        `phone-number/${String(json.OriginationIdentity)}`,
        `configuration-set/${String(json.ConfigurationSetName)}`,
      ]
      return resources.map((resource) => ({
        action: 'sms-voice:SendTextMessage',
        resource: arn('sms-voice', resource),
      }))
    },
    handle: async ({ json }, _req, res) => {
      const { text, told } = accept(json)
      await file.save()
      sendJson(res, { MessageId: text.id })
      const isBlocked = text.number === blockedNumber
      const report = {
        ...{ eventType: isBlocked ? 'TEXT_BLOCKED' : 'TEXT_DELIVERED', eventVersion: '1.0', isFinal: true },
        ...{ eventTimestamp: clock.now().getTime(), originationPhoneNumber: textNumber!.number },
        ...{
          destinationPhoneNumber: text.number,
          isoCountryCode: 'US',
          messageId: text.id,
          messageType: 'TRANSACTIONAL',
        },
        ...{ messageStatus: isBlocked ? 'BLOCKED' : 'DELIVERED', context: json.Context, totalMessageParts: text.parts },
      }
      for (const topic of told) await publish(topic, report)
    },
    texts: () => file.value.texts,
    receive: async (number, body) => {
      if (!textNumber) throw new LocalError('This stage has no number (config/<stage>.json, texts).')
      if (!/^\+1\d{10}$/.test(number) || body === '') throw new LocalError('Say who writes what.')
      const { id } = add({ number, from: 'phone', body, parts: partsOf(body) })
      await file.save()
      const message = {
        ...{ originationNumber: number, destinationNumber: textNumber.number, messageBody: body },
        ...{ messageKeyword: `KEYWORD_${account}`, inboundMessageId: id },
      }
      // The operator has given the topic to the number (docs/operations.md#texts).
      const reported = textSettings.flatMap(({ EventDestinations }) => EventDestinations)
      for (const { SnsDestination } of reported) await publish(SnsDestination.TopicArn, message)
    },
    optOut: async (number) => {
      file.value.opted_out.push(number)
      await file.save()
    },
  }
}

/** Of our number and account. */
export interface TextLimits {
  partsPerSecond: number
  dollarsPerMonth: number
}
