import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { LocalError } from '../state/local-error.ts'
import type { Deployment } from '../template/deployment.ts'
import type { S3 } from './s3.ts'
import type { Topics } from './topics.ts'

export interface SentToUs {
  from: string
  to: string
  /** Of a plain mail. */
  subject?: string | undefined
  text?: string | undefined
  /** The whole mail instead. */
  raw?: string | undefined
  /** SES's verdicts, all of them `PASS` by default. */
  verdicts?: Readonly<Record<string, string>> | undefined
}
export type Inbox = (mail: SentToUs) => Promise<void>

const verdictNames = ['spamVerdict', 'virusVerdict', 'spfVerdict', 'dkimVerdict', 'dmarcVerdict']

const plain = ({ from, to, subject = 'Re: your mail', text = '' }: SentToUs): string =>
  [
    ...[`From: <${from}>`, `To: <${to}>`, `Subject: ${subject.replace(/[\r\n]+/g, ' ')}`, 'MIME-Version: 1.0'],
    ...[`Message-ID: <${randomUUID()}@mail.example>`, 'Content-Type: text/plain; charset=utf-8', '', text],
  ].join('\r\n')

/** SES's receiving: stores a mail by the rule of its domain, and reports it. It accepts mail for no other domain. */
export const createInbox =
  ({ receiptRules }: Deployment, clock: Clock, s3: Pick<S3, 'put'>, topics: Topics): Inbox =>
  async (mail) => {
    const domain = mail.to.slice(mail.to.lastIndexOf('@') + 1).toLowerCase()
    const rule = receiptRules.find(({ Rule }) => Rule.Recipients.includes(domain))
    if (!rule) throw new LocalError(`This stage receives no mail for ${domain} (config/<stage>.json, replyDomain).`)
    const { BucketName, TopicArn } = rule.Rule.Actions[0].S3Action
    const messageId = randomUUID().replaceAll('-', '')
    const raw = Buffer.from(mail.raw ?? plain(mail))
    if (raw.length > 40 * 1024 * 1024) throw new LocalError('SES takes 40 MB.')
    await s3.put(BucketName, messageId, raw, {})
    const verdicts = Object.fromEntries(verdictNames.map((name) => [name, { status: mail.verdicts?.[name] ?? 'PASS' }]))
    await topics('ses.amazonaws.com', TopicArn, {
      notificationType: 'Received',
      mail: { messageId, timestamp: clock.now().toISOString(), source: mail.from, destination: [mail.to] },
      receipt: {
        ...{ timestamp: clock.now().toISOString(), recipients: [mail.to], ...verdicts },
        action: { type: 'S3', bucketName: BucketName, objectKey: messageId, topicArn: TopicArn },
      },
    })
  }
