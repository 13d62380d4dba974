import { canBeMailed } from '#shared/domain/text.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { GetAccountCommandOutput, SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { AwsError, notImplemented, sendJson } from '../gateway/aws-error.ts'
import { onlyKnown, type AwsCall, type AwsService } from '../gateway/call.ts'
import type { BusEvent } from './event-bus.ts'
import { simulatedReturn } from './mailbox-simulator.ts'
import { SendRate } from './send-rate.ts'
import { JsonFile } from '../state/json-file.ts'
import { arn } from '../template/names.ts'
import type { Deployment } from '../template/deployment.ts'
import type { Permission } from '../template/roles.ts'

const mailSchema = z.object({
  id: z.string(),
  sentAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })).default([]),
})
export type Mail = z.output<typeof mailSchema>

/** Enough to look back on; a load test must not fill the disk. */
const kept = 2000

/** `BookMe <bookings@bookme.example>` → `bookings@bookme.example` */
const addressIn = (from: string): string => (/<([^>]+)>/.exec(from)?.[1] ?? from).trim().toLowerCase()

/** Over HTTP, the content is base64. Names of at most 255 characters, types of at most 78. */
const readAttachment = (attachment: object): Mail['attachments'][number] => {
  onlyKnown(attachment, ['FileName', 'ContentType', 'ContentDisposition', 'RawContent'], 'Attachments')
  const { FileName = '', ContentType = '', RawContent } = attachment as Record<string, string | undefined>
  if (FileName === '' || FileName.length > 255 || ContentType.length > 78 || !RawContent)
    throw new AwsError('BadRequestException', 'Illegal attachment')
  return { name: FileName, type: ContentType, content: Buffer.from(RawContent, 'base64').toString() }
}

/** Of an account, outside of the sandbox. */
export interface MailLimits {
  mailsPerSecond: number
  mailsPerDay?: number
}

const day = 86_400_000
const overDay = () => new AwsError('TooManyRequestsException', 'Daily message quota exceeded.', 429)

/** SES version 2: accepts mail from a verified identity and stores it for the console. */
export class Ses implements AwsService {
  readonly protocol = 'rest-json'
  readonly #identities: string[]
  readonly #events: Deployment['mailEvents']
  readonly #publish: (event: BusEvent) => Promise<void>
  readonly #clock: Clock
  readonly #limits: Required<MailLimits>
  readonly #rate: SendRate
  readonly #day: SendRate
  readonly #file: JsonFile<Mail[]>

  constructor(
    stateDir: string,
    { mailIdentities, mailEvents }: Pick<Deployment, 'mailIdentities' | 'mailEvents'>,
    clock: Clock,
    publish: (event: BusEvent) => Promise<void>,
    { mailsPerSecond, mailsPerDay = 50_000 }: MailLimits,
  ) {
    this.#limits = { mailsPerSecond, mailsPerDay }
    this.#rate = new SendRate(mailsPerSecond)
    this.#day = new SendRate(mailsPerDay, overDay, day)
    this.#events = mailEvents
    this.#publish = publish
    this.#identities = mailIdentities.map((identity) => identity.toLowerCase())
    this.#clock = clock
    this.#file = new JsonFile(join(stateDir, 'mail.json'), z.array(mailSchema), [])
  }

  /** Oldest first. */
  sent(): readonly Mail[] {
    return this.#file.value
  }

  action({ method, path }: { method: string; path: string }): string {
    if (method === 'GET' && path === '/v2/email/account') return 'GetAccount'
    return method === 'POST' && path === '/v2/email/outbound-emails' ? 'SendEmail' : `${method} ${path}`
  }

  permissions({ action, json }: AwsCall): Permission[] {
    if (action === 'GetAccount') return [{ action: 'ses:GetAccount', resource: '*' }]
    if (action !== 'SendEmail') throw notImplemented(`ses: ${action}`)
    const from = String(json.FromEmailAddress)
    const identity = this.#identityOf(from) ?? addressIn(from)
    const to = (json.Destination as SendEmailCommandInput['Destination'])?.ToAddresses ?? []
    // As in the sandbox, where SES also checks the recipients' identities.
    const resources = [identity, ...to.map(addressIn)].map((each) => `identity/${each}`)
    if (json.ConfigurationSetName !== undefined)
      resources.push(`configuration-set/${String(json.ConfigurationSetName)}`)
    // With an attachment, SES composes a raw message: a role that may only send simple ones could be refused.
    const { Attachments = [] } = (json.Content as SendEmailCommandInput['Content'])?.Simple ?? {}
    const actions = ['ses:SendEmail', ...(Attachments.length > 0 ? ['ses:SendRawEmail'] : [])]
    return resources.flatMap((resource) =>
      actions.map((action) => ({
        action,
        resource: arn('ses', resource),
        context: { 'ses:FromAddress': addressIn(from) },
      })),
    )
  }

  async handle({ action, json }: AwsCall, _req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (action === 'GetAccount') return sendJson(res, this.#account())
    const mail = this.accept(json)
    await this.save()
    sendJson(res, { MessageId: mail.id })
    await this.#report(mail, String(json.ConfigurationSetName))
  }

  /** As a function asks, without the network. The caller saves. */
  accept(request: Record<string, unknown>): Mail {
    const mail = this.#read(request)
    const now = this.#clock.now().getTime()
    this.#rate.count(mail.to.length, now)
    this.#day.count(mail.to.length, now)
    this.#file.value.push(mail)
    this.#file.value.splice(0, this.#file.value.length - kept)
    return mail
  }

  #account(): Pick<GetAccountCommandOutput, 'SendQuota'> {
    const { mailsPerSecond, mailsPerDay } = this.#limits
    const SentLast24Hours = this.#day.recent(this.#clock.now().getTime())
    return { SendQuota: { Max24HourSend: mailsPerDay, MaxSendRate: mailsPerSecond, SentLast24Hours } }
  }

  save(): Promise<void> {
    return this.#file.save()
  }

  /** Publishes bounces and complaints to the destination of the mail's configuration set. */
  async #report({ id, sentAt, to }: Mail, set: string): Promise<void> {
    const wanted = this.#events
      .filter(({ ConfigurationSetName }) => ConfigurationSetName === set)
      .flatMap(({ EventDestination }) => EventDestination.MatchingEventTypes)
    for (const address of to) {
      const event = simulatedReturn(addressIn(address), { id, sentAt, set })
      if (event && wanted.includes(String(event.detail.eventType).toLowerCase())) await this.#publish(event)
    }
  }

  #identityOf(from: string): string | undefined {
    const address = addressIn(from)
    return (
      this.#identities.find((identity) => identity === address) ??
      this.#identities.find((identity) => address.endsWith(`@${identity}`))
    )
  }

  #read(json: Record<string, unknown>): Mail {
    onlyKnown(json, [
      'FromEmailAddress',
      'Destination',
      'Content',
      'ReplyToAddresses',
      'EmailTags',
      'ConfigurationSetName',
    ])
    const {
      FromEmailAddress: from = '',
      Destination,
      Content,
      ReplyToAddresses,
    } = json as unknown as SendEmailCommandInput
    onlyKnown(Destination ?? {}, ['ToAddresses'], 'Destination')
    onlyKnown(Content ?? {}, ['Simple'], 'Content')
    onlyKnown(Content?.Simple ?? {}, ['Subject', 'Body', 'Headers', 'Attachments'], 'Content.Simple')
    if (!this.#identityOf(from)) throw new AwsError('MessageRejected', `Email address is not verified: ${from}`)
    const to = Destination?.ToAddresses ?? []
    if (to.length === 0 || to.length > 50 || !to.every((address) => /^[^@\s]+@[^@\s]+$/.test(addressIn(address)))) {
      throw new AwsError('BadRequestException', 'Illegal address')
    }
    if (!to.every((address) => canBeMailed(addressIn(address))))
      throw new AwsError('BadRequestException', 'Local address contains control or whitespace')
    // A non-ASCII domain must be in Punycode.
    if (!to.every((address) => /@[!-~]+$/.test(addressIn(address))))
      throw new AwsError('BadRequestException', 'Domain contains illegal character')
    const { Subject, Body, Headers = [], Attachments = [] } = Content?.Simple ?? {}
    if (!Subject?.Data || !(Body?.Text?.Data ?? Body?.Html?.Data))
      throw new AwsError('BadRequestException', 'Subject and body must not be empty')
    return {
      id: randomUUID(),
      sentAt: this.#clock.now().toISOString(),
      from,
      to,
      replyTo: ReplyToAddresses ?? [],
      subject: Subject.Data,
      text: Body?.Text?.Data ?? '',
      html: Body?.Html?.Data ?? '',
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name ?? '', Value ?? ''])),
      attachments: Attachments.map(readAttachment),
    }
  }
}
