import * as z from 'zod'
import { company } from '#shared/domain/company.ts'
import { stageLimits } from '#shared/domain/limits.ts'
import { isTimeZone } from '#shared/domain/time-zone.ts'

const localStage = 'local'
/** The account of the local cloud. */
export const localAccount = '000000000000'

const httpsUrl = () =>
  z.string().refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https:// address')
/** Pages, API and links in mails share this origin. */
const origin = () =>
  httpsUrl().refine(
    (text) => !URL.canParse(text) || new URL(text).origin === text,
    'must be scheme and host only, without a path or a slash at the end',
  )

const region = () => z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, such as us-east-1')

/** JSON cannot break a string, so a long text may be a list of its lines. */
const withTextsJoined = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === 'string'))
    return value.join(' ')
  const entries = Object.entries(value).map(([name, part]) => [name, withTextsJoined(part)] as const)
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

const fields = z.strictObject({
  /** Refuses credentials of another account. */
  account: z
    .string()
    .regex(/^\d{12}$/, 'must be 12 digits')
    .optional(),
  region: region().optional(),
  /** Absent: the distribution's own address. */
  appUrl: origin().optional(),
  certificateArn: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'must be a certificate of ACM in us-east-1')
    .optional(),
  /** The distribution of a lost region still has the domain (docs/operations.md#another-region). */
  domainElsewhere: z.boolean().default(false),
  mailFrom: z.email('must be an email address'),
  /** A domain of its own, whose mail SES receives: replies to our mails (docs/operations.md#replies). Off: none. */
  replyDomain: z
    .string()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a domain, such as reply.example.com')
    .optional(),
  /** `existing`: another stage of this account already has the identity of the sender's domain. */
  mailIdentity: z.enum(['own', 'existing']).default('own'),
  /** The account's rate at SES: 1 in the sandbox, 14 after it. */
  mailsPerSecond: z.int().min(1).max(1000).default(14),
  /** The mode of its key at Stripe: a key or webhook of the other mode is refused. */
  payments: z.enum(['live', 'test']).default('test'),
  operatorEmail: z.email('must be an email address'),
  /** The address for reports of a vulnerability, in `/.well-known/security.txt`; by default the operator's. */
  securityContact: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: with an address, or an https:// address')
    .optional(),
  /** Gets a daily copy of table, pictures and signed documents (docs/operations.md#another-region). */
  backupRegion: region().optional(),
  /** A restored table, in place of the stack's own (docs/operations.md#restore). */
  table: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a table')
    .optional(),
  /** The stream of a restored `table`, which the channel of open screens follows. */
  tableStream: z
    .string()
    .regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/, 'must be the ARN of a stream')
    .optional(),
  /** How open screens learn of changes: they ask, or a channel tells them; cheaper from ten agencies on (ADR 12). */
  screens: z.enum(['polls', 'channel']).default('polls'),
  /** Texts to phones, by a number that the operator has registered (docs/operations.md#texts). Off: none. */
  texts: z
    .strictObject({
      number: z.string().regex(/^\+1\d{10}$/, 'must be a number of the US or Canada, such as +15185550100'),
      numberId: z.string().regex(/^phone-[0-9a-f]{32}$/, 'must be the id of the number, such as phone-0123…'),
      /** The rate that carriers allow the number: parts of texts. */
      partsPerSecond: z.int().min(1).max(100).default(1),
    })
    .optional(),
  videoOfferUrl: httpsUrl().optional(),
  /** Of the agency: the dates of its payments, in tax forms. By default New York's. */
  timezone: z.string().refine(isTimeZone, 'must be a time zone such as America/Chicago').optional(),
  /** The company that runs the site, with the terms that people accept when they sign up. */
  company: z.preprocess(withTextsJoined, company().optional()).optional(),
  limits: stageLimits().optional(),
  /** Agents and admins set up a second factor before anything else (docs/product.md#second-factor). */
  staff_second_factor: z.boolean().default(false),
  /** Only for demonstrations: common passwords that sign-up accepts. */
  allowedCommonPasswords: z.array(z.string().regex(/^\S+$/, 'must not contain spaces')).min(1).optional(),
  /**
   * `compliance` cannot be shortened, not even by the account's root; `governance` can be bypassed with a special
   * permission.
   */
  documentLock: z.enum(['governance', 'compliance']).default('governance'),
  documentLockDays: z.int().min(1).default(3650),
  /** The half of the origin's secret that CloudFront sends (docs/operations.md). */
  originSecret: z.enum(['a', 'b']).default('a'),
  /** The account's quota of concurrent executions; new accounts have 10. */
  lambdaConcurrency: z.int().min(10).default(10),
  /** A release first takes a tenth of the calls; it is taken back if they fail. Off: all calls at once. */
  canary: z.boolean().default(true),
  /** The account's month in dollars; the operator gets a mail at 80% of it, or if it will cost more. */
  budgetDollars: z.int().min(1).default(100),
  /** A web ACL that blocks an address above this rate. */
  waf: z.strictObject({ requestsPerFiveMinutes: z.int().min(10).max(2_000_000_000) }).optional(),
  /** Browsers cache it: start with the defaults, which bind this host alone. */
  hsts: z
    .strictObject({
      maxAgeDays: z.int().min(1).default(730),
      includeSubDomains: z.boolean().default(false),
      preload: z.boolean().default(false),
    })
    .prefault({}),
})

type Fields = z.output<typeof fields>

/** Rules between settings. A rule names the setting to change. */
const rules: [key: keyof Fields, broken: (config: Fields, stage: string) => boolean, message: string][] = [
  [
    'certificateArn',
    ({ appUrl, certificateArn }) => appUrl !== undefined && certificateArn === undefined,
    'is missing: the domain of appUrl needs its certificate',
  ],
  [
    'appUrl',
    ({ appUrl, certificateArn }) => appUrl === undefined && certificateArn !== undefined,
    'is missing: a certificate belongs to a domain',
  ],
  [
    'domainElsewhere',
    ({ appUrl, domainElsewhere }) => domainElsewhere && appUrl === undefined,
    'goes with a domain of appUrl',
  ],
  [
    'region',
    ({ region }, stage) => region === undefined && stage !== localStage,
    'is missing: a deployment with other credentials would otherwise build a second site',
  ],
  [
    'replyDomain',
    ({ replyDomain, mailFrom }) => replyDomain !== undefined && mailFrom.endsWith(`@${replyDomain}`),
    'needs a domain of its own: all mail to it is taken for replies',
  ],
  [
    'waf',
    ({ waf, region }) => waf !== undefined && region !== 'us-east-1',
    'needs region us-east-1: the web ACL of a distribution must be there',
  ],
  [
    'backupRegion',
    ({ backupRegion, region: own }) => backupRegion !== undefined && backupRegion === own,
    'is the region of the stage: a copy there is lost with it',
  ],
  [
    'tableStream',
    ({ screens, table, tableStream }) => (tableStream !== undefined) !== (screens === 'channel' && table !== undefined),
    'goes with a restored table whose screens have a channel, and is needed there',
  ],
  [
    'tableStream',
    ({ table, tableStream }) => tableStream !== undefined && !tableStream.includes(`:table/${table}/`),
    'is the stream of another table',
  ],
  [
    'hsts',
    ({ hsts }) => hsts.preload && !(hsts.includeSubDomains && hsts.maxAgeDays >= 365),
    'preload needs includeSubDomains and at least 365 days',
  ],
  [
    'allowedCommonPasswords',
    ({ allowedCommonPasswords, appUrl }) => allowedCommonPasswords !== undefined && appUrl !== undefined,
    'is for demonstrations, not for a site with its own domain',
  ],
]

export type StageConfig = Fields
export type StageSettings = z.input<typeof fields>

/** All problems in one message, because each deployment takes minutes. */
export class InvalidConfig extends Error {}

const problemsOf = ({ issues }: z.ZodError): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')}: unknown setting`)
      : [`${issue.path.join('.') || 'the file'}: ${issue.message}`],
  )

/** @throws InvalidConfig that lists every problem. */
export const checkStage = (stage: string, settings: unknown): StageConfig => {
  const parsed = fields.safeParse(settings)
  const problems = parsed.success
    ? rules.flatMap(([key, broken, message]) => (broken(parsed.data, stage) ? [`${key}: ${message}`] : []))
    : problemsOf(parsed.error)
  if (problems.length > 0 || !parsed.success)
    throw new InvalidConfig([`config/${stage}.json cannot be used:`, ...problems.map((text) => `- ${text}`)].join('\n'))
  return parsed.data
}
