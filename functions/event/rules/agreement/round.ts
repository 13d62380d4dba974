import type { Viewer } from '#shared/domain/permissions.ts'
import { isStaff, relationInAnyTerms, type Relation } from '#shared/domain/event/access/relation.ts'
import { canWantOther } from '#shared/domain/event/access/proposal-permissions.ts'
import { offeredOptions } from '#shared/domain/event/money/options.ts'
import { ratesByOption } from '#shared/domain/event/money/own-money.ts'
import type { PendingAnswer } from '#shared/domain/event/record/agreement-schema.ts'
import { asAsked, askedOf } from '#shared/domain/event/record/calls.ts'
import { isOfVendor, ownAnswers } from '#shared/domain/event/record/pending-answers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { isOwn, vendorName, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { factsOf, type DifferenceField, type Fact } from '#shared/domain/event/agreement/differences.ts'
import { ruleOf } from '#shared/domain/event/agreement/term-rules.ts'

/**
 * The open questions to somebody (docs/product.md#a-yes-names-what-was-read), with exactly the terms that a yes binds
 * them to and that they can read. Edits of anything else leave the text as it is.
 */

/** Of a mail's reader only the account is known: they are asked as a vendor. */
type Reader = Pick<Viewer, 'id'> | Viewer
const isViewer = (reader: Reader): reader is Viewer => 'is_admin' in reader

type Question = readonly unknown[]

const termsFor = (event: Event, isRead: (field: DifferenceField) => boolean): [string, Fact['value']][] =>
  factsOf(event)
    .filter(({ field }) => isRead(field))
    .map(({ key, value }) => [key, value])

const vendorTerms = (event: Event) => termsFor(event, (field) => ruleOf(field).vendor)
/** Mails, texts and the page of their link say time and place, and not the act. */
const linkTerms = (event: Event) => termsFor(event, (field) => ruleOf(field).engaged)
type TermsOf = typeof vendorTerms
const clientTerms = (event: Event) => termsFor(event, (field) => ruleOf(field).client)
/** Staff read the whole line-up with all rates. */
const allTerms = (event: Event) => termsFor(event, () => true)

const isAsked = ({ status }: Vendor): boolean => status === 'requested'

/** Requested by the terms in force or by the proposed ones. */
const requestsTo = (event: Event, isTheirs: (vendor: Vendor) => boolean, read: TermsOf): Question[] =>
  [event, ...(isChangePending(event) ? [inForce(event)] : [])].flatMap((terms) => {
    const own = vendorsOf(terms).filter((vendor) => isAsked(vendor) && isTheirs(vendor))
    const parts = own.map((vendor) => [vendorName(vendor), vendor.rate])
    return own.length > 0 ? [['request', parts, ratesByOption(terms, own), read(terms)]] : []
  })

const asVendor = (event: Event, reader: Reader, read: TermsOf): Question[] => {
  const isTheirs = (vendor: Vendor) => vendor.user_id === reader.id || (isViewer(reader) && isOwn(vendor, reader))
  const requests = requestsTo(event, isTheirs, read)
  const asked = askedOf(reader, event)
  if (requests.length > 0 || asked === undefined) return requests
  const { chair, person } = asked
  return [['call', chair, person.instrument, person.asked_at, person.rate, read(asAsked(event, asked))]]
}

/** Choosing an option sets price and offer, so that the question stays the same after it. */
const isOffer = (field: DifferenceField): boolean => field === 'proposals' || field === 'client_rate'

const offerTo = (event: Event, who: Relation): Question[] => {
  if (!canWantOther(who, event).ok) return []
  const options = offeredOptions(event).map(({ id, title, description, price }) => [id, title, description, price])
  return [['offer', options, termsFor(event, (field) => ruleOf(field).client && !isOffer(field))]]
}

const changeTo = (event: Event, own: PendingAnswer): Question => {
  if (own.who === 'client') return ['change', clientTerms(event)]
  if (!isOfVendor(own)) return ['change', allTerms(event)]
  const vendor = vendorsOf(inForce(event)).find((one) => vendorName(one) === own.who)
  return ['leaving', own.who, vendor?.rate]
}

/** An answer by telephone to record, or a change that an admin may decide. */
const toStaff = (event: Event, who: Relation): Question[] => {
  if (!isStaff(who)) return []
  const isPending = isChangePending(event)
  const isRecordable = [event, inForce(event)].some((terms) => vendorsOf(terms).some(isAsked))
  return isRecordable || isPending ? [['staff', isPending, allTerms(event)]] : []
}

const textOf = (questions: readonly Question[]): string | undefined =>
  questions.length === 0 ? undefined : JSON.stringify(questions)

/** All that the viewer is asked; undefined where nothing is. */
export const roundText = (event: Event, viewer: Viewer): string | undefined => {
  const who = relationInAnyTerms(viewer, event)
  return textOf([
    ...asVendor(event, viewer, vendorTerms),
    ...offerTo(event, who),
    ...ownAnswers(event, viewer).map((own) => changeTo(event, own)),
    ...toStaff(event, who),
  ])
}

/** The question that a mail's link puts to a vendor. */
export const linkRoundText = (event: Event, userId: string): string | undefined =>
  textOf(asVendor(event, { id: userId }, linkTerms))
