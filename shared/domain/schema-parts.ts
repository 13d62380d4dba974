import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { cents, toCents, toUnits } from './money.ts'
import { formatPhone, phoneProblem } from './phone.ts'
import {
  canBeMailed,
  hasHiddenCharacter,
  hasWebAddress,
  isBlank,
  isPersonal,
  mixesScripts,
  safePattern,
} from './text.ts'
import { fiveDigits } from './zipcode.ts'
import { youtubeId, youtubePattern } from './youtube.ts'

/** Building blocks of all schemas. Each message is defined once, here or in the noun's own schema. */

const hiddenMessage = 'Please remove invisible characters'
const tooLong = (max: number) => `Max ${max} characters`

/** Trimmed text; absent stays absent, and so does null, which some clients send for an empty field. */
export const text = (max = 1024) =>
  z.string().normalize('NFC').trim().max(max, tooLong(max)).regex(safePattern, { error: hiddenMessage, abort: true })
export const optionalText = (max = 1024) => text(max).nullish()
export const requiredText = (message: string, max = 1024) =>
  z
    .string(message)
    .normalize('NFC')
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, tooLong(max))
    .refine((value) => !isBlank(value), { error: message, abort: true })
    .regex(safePattern, { error: hiddenMessage, abort: true })

const lineFormat = { format: 'line', description: 'One line without invisible characters' }
const nameFormat = { format: 'name', description: 'One line without invisible characters and web addresses' }
const personFormat = { format: 'person-name', description: "Letters, spaces and `.,'’-`; each word of one alphabet" }
const webMessage = 'Please leave out web and email addresses'
const mixedMessage = 'Please use letters of one alphabet in each word'

/** A single line without invisible characters. */
export const requiredLine = (message: string, max = 128) =>
  requiredText(message, max)
    .refine((value) => !hasHiddenCharacter(value), { error: hiddenMessage, abort: true })
    .meta(lineFormat)
/** Absent, null and empty all mean that there is none. */
export const optionalLine = (max = 128) =>
  text(max)
    .refine((value) => !hasHiddenCharacter(value), { error: hiddenMessage, abort: true })
    .meta(lineFormat)
    .nullish()
/** Such as an act's or a venue's: a mail that greets with it or names it must not carry a link. */
export const requiredName = (message: string, max = 128) =>
  requiredLine(message, max)
    .refine((value) => !hasWebAddress(value), { error: webMessage, abort: true })
    .meta(nameFormat)
export const optionalName = (max = 128) =>
  text(max)
    .refine((value) => !hasHiddenCharacter(value), { error: hiddenMessage, abort: true })
    .refine((value) => !hasWebAddress(value), { error: webMessage, abort: true })
    .meta(nameFormat)
    .nullish()
/** As a contract prints it: no word that only looks like a name. */
export const contractName = (message: string, max = 128) =>
  requiredName(message, max).refine((value) => !mixesScripts(value), { error: mixedMessage, abort: true })
export const optionalContractName = (max = 128) =>
  optionalName(max).refine((value) => value == null || !mixesScripts(value), { error: mixedMessage, abort: true })
/** A first or last name. */
export const personName = (message: string, max = 100) =>
  contractName(message, max).refine(isPersonal, "Please use letters, spaces and . , ' - only").meta(personFormat)

export const id = (prefix: string, message = 'Unknown id') =>
  z.string(message).regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`), message)
/** An optional id: null, empty and `0` all mean not chosen (docs/product.md#wire-conventions). */
export const optionalId = (prefix: string) =>
  z.union([id(prefix), z.literal(''), z.literal('0'), z.literal(0)]).nullish()

const maxUnits = 10_000_000
const amount = (message: string) =>
  z.number(message).max(maxUnits, 'Amount is too large').multipleOf(0.01, 'An amount has at most two decimals')

/** Integer cents in memory; payouts also travel in cents. */
export const centsCount = lazy(() => z.int().brand<'Cents'>())
/** Currency units on the wire, cents in memory. Validated in wire form so that messages refer to the input. */
const moneyOf = (wire: z.ZodNumber) =>
  z.codec(wire.brand<'Units', 'inout'>(), centsCount(), { decode: toCents, encode: (count) => toUnits(cents(count)) })
/** A non-negative amount. */
export const money = () => moneyOf(amount('Amount must be a number').min(0, 'Amount must not be negative'))
/** A difference or a balance, which may be negative. */
export const signedMoney = () =>
  moneyOf(z.number('Amount must be a number').multipleOf(0.01, 'An amount has at most two decimals'))
/** A required amount above zero. */
export const positiveMoney = (message?: string) =>
  moneyOf(
    amount(message ?? 'Required')
      .min(0, message ?? 'Amount must not be negative')
      .gt(0, message ?? 'Required'),
  )

/** The range of years for events, which bounds every time range. */
const ofOurYears = ({ source }: RegExp) => new RegExp(source.replace('^', '^(?=20[0-9]{2}-|2100-)'))
const datePattern = ofOurYears(z.regexes.date)
const instantPattern = ofOurYears(z.regexes.datetime({ offset: true }))
/** One time zone away, the first and last of these years are another year in UTC. */
const isOurTime = (value: string) => {
  const year = new Date(value).getUTCFullYear()
  return !(year < 2000 || year > 2100)
}

export const date = (missing = 'Not a date') =>
  z.string(missing).regex(datePattern, 'Not a date').meta({ format: 'date' })
export const instant = (missing = 'Not a date and time') =>
  z
    .string(missing)
    .regex(instantPattern, 'Not a date and time')
    .refine(isOurTime, 'Not a date and time')
    .meta({ format: 'date-time' })
/** One end of a query's range: a day or an instant. */
export const rangeEnd = (name: string) =>
  z.union([date(), instant()], {
    error: ({ input }) => (input === undefined ? `${name} is required` : `${name} is not a date`),
  })

/** Stricter than the product's rules: rejects addresses no mail system accepts and lookalikes. */
const emailPattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\][^\s@<>"(),:;[\]\\]*\.[^\s@.<>"(),:;[\]\\]{2,}$/
const emailFormat = { format: 'email', pattern: emailPattern.source }
/** Marks a field as optional in OpenAPI. */
const orEmpty = (format: object) => ({ anyOf: [{ const: '' }, format] })
/** The product's email rules, in the order the form reports them (docs/product.md#validation). */
export const emailProblem = (value: string): string | undefined => {
  if (value === '') return 'Email is required.'
  if (value.startsWith('@')) return 'Email should have a username.'
  if (!value.includes('@')) return 'Email should include an @ symbol.'
  if (!value.includes('.')) return 'Email should include a period symbol.'
  if (value.length - 1 - value.indexOf('.') < 2) return 'Email should contain a valid domain extension.'
  if (hasHiddenCharacter(value)) return hiddenMessage
  if (!canBeMailed(value)) return 'Please use an address with plain letters before the @'
  return emailPattern.test(value) ? undefined : 'Email should contain a valid domain extension.'
}
const emailRule = (value: string, ctx: z.RefinementCtx) => {
  const problem = emailProblem(value)
  if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem })
}
export const email = () =>
  z
    .string('Email is required.')
    .normalize('NFC')
    .trim()
    .max(254, 'Max 254 characters')
    .superRefine(emailRule)
    .meta(emailFormat)
/** An optional email. */
export const optionalEmail = () =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(254, 'Max 254 characters')
    .superRefine((value, ctx) => {
      if (value !== '') emailRule(value, ctx)
    })
    .meta(orEmpty(emailFormat))
    .nullish()

const emailsAtMost = 5
const emailsOf = (value: string): string[] => value.split(/[,;\s]+/).filter((part) => part !== '')
/** Optional emails in one text, separated by commas. */
export const optionalEmails = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, tooLong(max))
    .superRefine((value, ctx) => {
      const emails = emailsOf(value)
      for (const one of emails) emailRule(one, ctx)
      if (emails.length > emailsAtMost) ctx.addIssue({ code: 'custom', message: `At most ${emailsAtMost} emails` })
    })
    .overwrite((value) => emailsOf(value).join(', '))
    .meta({ format: 'emails' })
    .nullish()

/** Exactly five digits, or nine; required for everyone except clients (docs/product.md#validation). */
export const zipcode = () =>
  z
    .string('Required.')
    .trim()
    .min(1, 'Required.')
    .overwrite(fiveDigits)
    .regex(/^[0-9]{5}$/, 'ZIP must be 5 digits')
    .meta({ format: 'zip-code' })

/** Two letters, of a state or territory. */
export const state = (missing: string) =>
  z
    .string(missing)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'State must be 2 characters')

const phoneFormat = { format: 'phone', pattern: '^([^0-9]*[0-9]){7}' }
/** Normalizes any notation of a number. */
const phoneText = (takesExtension: boolean, missing?: string) =>
  z
    .string(missing)
    .trim()
    .min(missing === undefined ? 0 : 1, { error: missing, abort: true })
    .max(40, { error: 'Phone must be 10 digits', abort: true })
    .superRefine((value, ctx) => {
      const problem = value === '' ? undefined : phoneProblem(value, takesExtension)
      if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem })
    })
    .overwrite(formatPhone)
/** Of a place or an office, which may have an extension. */
export const phone = (message = 'Required.') => phoneText(true, message).meta(phoneFormat)
export const optionalPhone = () => phoneText(true).meta(orEmpty(phoneFormat)).nullish()
/** One that we text and that people tap: without an extension. */
export const cellPhone = (message = 'Required.') => phoneText(false, message).meta(phoneFormat)
export const optionalCellPhone = () => phoneText(false).meta(orEmpty(phoneFormat)).nullish()

/** A web address shown as a link: http, https or no scheme, so that no `javascript:` URL can be stored. */
const urlPattern = /^([hH][tT][tT][pP][sS]?:\/\/)?[^\s/?#@:\\]+(:[0-9]{1,5})?([/?#][^\s]*)?$/
const isWebUrl = (value: string) =>
  urlPattern.test(value) && URL.canParse(/^https?:/i.test(value) ? value : `https://${value}`)
const urlFormat = { format: 'web-address', pattern: urlPattern.source }
export const optionalUrl = (max = 1024) =>
  text(max)
    .refine((v) => v === '' || isWebUrl(v), 'Not a web address')
    .meta(orEmpty(urlFormat))
    .nullish()
export const requiredUrl = (message: string) =>
  requiredText(message).refine(isWebUrl, 'Not a web address').meta(urlFormat)

/** A link to a single YouTube video. */
export const youtubeUrl = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(1024)
    .refine((v) => youtubeId(v) !== undefined, message)
    .meta({ format: 'youtube-address', pattern: youtubePattern.source })
