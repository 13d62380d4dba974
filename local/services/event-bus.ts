import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { LocalError } from '../state/local-error.ts'
import type { Deployment } from '../template/deployment.ts'
import { account, region } from '../template/names.ts'
import { admits } from '../template/roles.ts'

export interface BusEvent {
  source: string
  'detail-type': string
  detail: Record<string, unknown>
}

const prefix = z.strictObject({ prefix: z.string() })
/** A value as it is, or how it begins. Others of EventBridge's comparisons are unknown here. */
const isMatch = (pattern: unknown, value: unknown): boolean =>
  typeof pattern === 'object' ? String(value).startsWith(prefix.parse(pattern).prefix) : pattern === value

/** A pattern lists the allowed values of each field; other fields may be anything. */
export const matches = (pattern: unknown, value: unknown): boolean => {
  if (Array.isArray(pattern)) return [value].flat().some((one) => pattern.some((allowed) => isMatch(allowed, one)))
  if (typeof pattern !== 'object' || pattern === null)
    throw new LocalError('An event pattern is beyond the local cloud.')
  return Object.entries(pattern).every(([key, part]) =>
    matches(part, (value as Record<string, unknown> | undefined)?.[key]),
  )
}

const atPath = (event: object, path: string): unknown =>
  path
    .replace(/^\$\.?/, '')
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], event)

/** EventBridge's default bus, with the template's rules and queue policies. */
export const createEventBus = (
  { eventRules, queuePolicies }: Deployment,
  clock: Clock,
  sendToQueue: (queueArn: string, body: string) => Promise<unknown>,
  log: (text: string) => void,
) => {
  const mayReach = (ruleArn: string, queueArn: string): boolean =>
    admits(
      queuePolicies.flatMap(({ properties }) => properties.PolicyDocument.Statement),
      'events.amazonaws.com',
      {
        action: 'sqs:SendMessage',
        resource: queueArn,
        context: { 'aws:SourceArn': ruleArn, 'aws:SecureTransport': 'true' },
      },
    )

  return async (given: BusEvent): Promise<void> => {
    const event = { version: '0', id: randomUUID(), account, region, time: clock.now().toISOString(), ...given }
    for (const { arn, name, properties } of eventRules) {
      if (!matches(properties.EventPattern, event)) continue
      for (const { Arn, InputTransformer } of properties.Targets) {
        if (!mayReach(arn, Arn)) {
          log(`[rule ${name}] No policy of ${Arn} allows events.amazonaws.com to send to it.`)
          continue
        }
        const body = InputTransformer
          ? InputTransformer.InputTemplate.replaceAll(/<([\w-]+)>/g, (_, key: string) =>
              JSON.stringify(atPath(event, InputTransformer.InputPathsMap[key] ?? '')),
            )
          : JSON.stringify(event)
        await sendToQueue(Arn, body)
      }
    }
  }
}
