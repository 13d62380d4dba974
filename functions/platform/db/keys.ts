import { hash } from 'node:crypto'
import type { OutboxMessage } from '#shared/jobs.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import type { PartitionKey } from '#shared/partitions.ts'
import { canonicalEmail } from './canonical-email.ts'
import type { Key } from './db.ts'

export type { Key }

/** All keys of the table; docs/data-model.md lists the access patterns. */

const key = (PK: PartitionKey, SK: string): Key => ({ PK, SK })

/**
 * A person's role ids share one ULID (`usr_X`, `cli_X`, `agt_X`, `art_X`, `mus_X`), as does their prospect if they
 * followed a link (`prs_X`), so that each is found without an index.
 */
export const userIdOf = (roleId: string): string => `usr_${roleId.slice(roleId.indexOf('_') + 1)}`
export const roleIdOf = (userId: string, prefix: 'cli' | 'agt' | 'art' | 'mus' | 'prs'): string =>
  `${prefix}_${userId.slice(4)}`

/** Never written: the health check reads it to prove that the table answers. */
export const healthKey = () => key('HEALTH', 'HEALTH')

const userPk = (id: string) => `USER#${id}` as const
export const profileKey = (userId: string) => key(userPk(userId), 'PROFILE')
/** The last known state of a payee's account at the provider. */
export const payeeKey = (userId: string) => key(userPk(userId), 'PAYEE')
/** An artist's long texts, separate from the profile that each request reads with the session. */
export const artistKey = (userId: string) => key(`ARTIST#${userId}`, 'TEXTS')
/** The songs that an artist plays. */
export const artistSongsKey = (userId: string) => key(`ARTIST#${userId}`, 'SONGS')
/** A bookable artist as anybody may see them: the public pages can read no profile. */
export const publicArtistKey = (userId: string) => key(`ARTIST#${userId}`, 'PUBLIC')
export const sessionKey = (userId: string, tokenHash: string) => key(userPk(userId), `SESSION#${tokenHash}`)
export const sessionPrefix = (userId: string) => ({ PK: userPk(userId), prefix: 'SESSION#' })
/** An API key for programs beside its person's sessions, by the hash of it, and the calls of its last minute. */
export const apiKeyKey = (userId: string, keyHash: string) => key(userPk(userId), `API_KEY#${keyHash}`)
export const apiKeyCallsKey = (userId: string, keyHash: string) => key(userPk(userId), `API_KEY_CALLS#${keyHash}`)
/** The agency's API keys: where each is. */
export const apiKeyListPrefix = { PK: 'PROGRAMS', prefix: 'KEY#' } as const
export const apiKeyListKey = (id: string) => key('PROGRAMS', `KEY#${id}`)
/** The receivers of webhooks, with a version: of two additions at once, one is repeated. */
export const receiversKey = key('RECEIVERS', 'RECEIVERS')
/** All kinds that some receiver wants: who saves an event knows no more. */
export const toldKindsKey = key('TOLD_KINDS', 'TOLD_KINDS')
/** The secret that signs what a receiver is sent: only its sender reads it. */
export const signingKey = (webhookId: string) => key(`SIGNING#${webhookId}`, 'SECRET')
const receiverPk = (webhookId: string) => `RECEIVER#${webhookId}` as const
/** Since when a receiver does not get what is sent. */
export const receiverStateKey = (webhookId: string) => key(receiverPk(webhookId), 'STATE')
/** A delivery to it, with its outcome. */
export const deliveryKey = (webhookId: string, id: string) => key(receiverPk(webhookId), `DELIVERY#${id}`)
export const deliveryPrefix = (webhookId: string) => ({ PK: receiverPk(webhookId), prefix: 'DELIVERY#' })
/** How far it has heard of one subject, such as an event. */
export const lineKey = (webhookId: string, subject: string) => key(receiverPk(webhookId), `LINE#${subject}`)
/** The news of a subject, in their order. */
const toldPk = (subject: string) => `TOLD#${subject}` as const
export const toldKey = (subject: string, order: number) => key(toldPk(subject), String(order).padStart(8, '0'))
export const toldPrefix = (subject: string) => ({ PK: toldPk(subject), prefix: '' })
const factorPk = (userId: string) => `FACTOR#${userId}` as const
/** A person's second factors and recovery codes, apart from the profile that every function reads. */
export const factorsKey = (userId: string) => key(factorPk(userId), 'FACTORS')
/** An open step of theirs, by the hash of its secret. */
export const challengeKey = (userId: string, secretHash: string) => key(factorPk(userId), `CHALLENGE#${secretHash}`)
/** A vendor's confirmed times with a version: the lock between overlapping confirmations. */
export const calendarKey = (userId: string) => key(userPk(userId), 'CALENDAR')
/** A person's own word on when they do not play. */
export const blockedTimesKey = (userId: string) => key(userPk(userId), 'BLOCKED')
/** Those who do not play on some time of a month (UTC), for lists of available people. */
export const blockedMonthPk = (month: string) => `BLOCKED#${month}` as const
export const blockedMonthKey = (month: string, userId: string) => key(blockedMonthPk(month), userId)
/** Calendars elsewhere that a person subscribed to, each in one of a few places, and the times that it takes. */
const calendarsPk = (userId: string) => `CALENDARS#${userId}` as const
export const subscriptionKey = (userId: string, place: number) => key(calendarsPk(userId), `SUBSCRIPTION#${place}`)
export const subscribedTimesKey = (userId: string, place: number) => key(calendarsPk(userId), `TIMES#${place}`)
/** Those whose calendars elsewhere take some time of a month (UTC), for lists of available people. */
export const subscribedMonthPk = (month: string) => `SUBSCRIBED#${month}` as const
export const subscribedMonthKey = (month: string, userId: string, place: number) =>
  key(subscribedMonthPk(month), `${userId}#${place}`)
/** Subscriptions by the instant at which each is read next. */
export const dueCalendarPk = 'FETCH'
export const dueCalendarKey = (at: string, userId: string, place: number) =>
  key(dueCalendarPk, `${at}#${userId}#${place}`)
/** The secret address of a person's calendar, by the hash of its token. */
export const calendarFeedKey = (tokenHash: string) => key(`FEED#${tokenHash}`, 'FEED')
export const calendarAddressKey = (userId: string, actId?: string) =>
  key(userPk(userId), actId === undefined ? 'CALENDAR_ADDRESS' : `CALENDAR_ADDRESS#${actId}`)
export const actAddressPrefix = (userId: string) => ({ PK: userPk(userId), prefix: 'CALENDAR_ADDRESS#' })
/** The holds of one act in their order, with a version: a change of one changes this row. */
export const holdCalendarKey = (actId: string) => key(`HOLD#${actId}`, 'CALENDAR')
/** Finds the act of a hold. */
export const holdKey = (id: string) => key(`HOLD#${id}`, 'HOLD')
/** The acts that are held for an event, by hold, with a version: they are few, also of two holds at once. */
export const heldActsKey = (eventId: string) => key(`HOLD#${eventId}`, 'ACTS')
/** The holds of the agency (`ALL`) or of one event, by their start. */
export const holdListPk = (view: string) => `HOLDS#${view}` as const
export const holdListKey = (view: string, start: string, id: string) => key(holdListPk(view), `${start}#${id}`)
/** A group's copy in each member's collection, so that an account is one query. */
export const membershipKey = (userId: string, groupId: string) => key(userPk(userId), `GROUP#${groupId}`)
export const membershipPrefix = (userId: string) => ({ PK: userPk(userId), prefix: 'GROUP#' })
/** An unanswered invitation. */
export const invitationKey = (userId: string, groupId: string) => key(userPk(userId), `INVITATION#${groupId}`)
export const invitationPrefix = (userId: string) => ({ PK: userPk(userId), prefix: 'INVITATION#' })
/** News for a person, and until when they have seen it. */
const noticesPk = (userId: string) => `NOTICES#${userId}` as const
export const noticeKey = (userId: string, at: string, id: string) => key(noticesPk(userId), `${at}#${id}`)
export const noticesPrefix = (userId: string) => ({ PK: noticesPk(userId), prefix: '' })
export const noticesSeenKey = (userId: string) => key(userPk(userId), 'NOTICES_SEEN')
export const emailKey = (email: string) => key(`EMAIL#${canonicalEmail(email)}`, 'EMAIL')
/** An account that signed up with an address which another account has; some places for each address. */
export const claimKey = (email: string, place: number) => key(`EMAIL#${canonicalEmail(email)}`, `CLAIM#${place}`)
/** Mail to this address bounced or was reported as spam; sending is suspended. */
export const returnedMailKey = (email: string) => key(`EMAIL#${canonicalEmail(email)}`, 'RETURNED')
/** Wrong passwords for an address, which may have no account, from a network or device. */
export const loginFailuresKey = (email: string, network: string) =>
  key(`LOGIN#${hash('sha256', canonicalEmail(email), 'hex')}#${network}`, 'FAILURES')
/** The devices that an account's owner has logged in from. */
export const knownDevicesKey = (userId: string) => key(`LOGIN#${userId}`, 'DEVICES')
/** The same of one device, as releases until November 2026 wrote it for 90 days: without account and epoch. */
export const formerDeviceKey = (email: string, device: string) =>
  key(`LOGIN#${canonicalEmail(email)}#${device}`, 'KNOWN')
/** The mark and answer of a call with an `Idempotency-Key`; `caller` is empty for strangers. */
export const onceKey = (caller: string, idempotencyKey: string) =>
  key(`ONCE#${hash('sha256', `${caller}\n${idempotencyKey}`, 'hex')}`, 'ONCE')
export const rateLimitKey = (limit: string, who: string, window: string) => key(`LIMIT#${limit}#${who}`, window)
/** The mails of a day to one reader about one event, or by one leader. */
export const mailBudgetKey = (what: string) => key(`LIMIT#mails#${what}`, 'SENT')
/** How many texts went out about one event, or to one phone that writes to us, on a day (UTC). */
export const textBudgetKey = (cause: string, day: string) => key(`LIMIT#texts#${cause}`, day)
/** `propose`: an admin asks to change the address of somebody else. */
export type EmailLinkKind = 'confirm' | 'change' | 'propose'
/** A link that proves an address, current or new, or agrees to a new one; the newest of each kind. */
export const emailLinkKey = (userId: string, kind: EmailLinkKind) => key(userPk(userId), `EMAIL_LINK#${kind}`)
/** A message to the operator, until its sender confirms their address. */
export const heldMessageKey = (userId: string, id: string) => key(userPk(userId), `HELD_MESSAGE#${id}`)
export const heldMessagePrefix = (userId: string) => ({ PK: userPk(userId), prefix: 'HELD_MESSAGE#' })
export const resetKey = (tokenHash: string) => key(`RESET#${tokenHash}`, 'RESET')
/** Admins, the recipients of mails about failed payments. */
export const adminKey = (userId: string) => key('ADMIN', userId)
export const adminPrefix = { PK: 'ADMIN', prefix: '' }
/** Verified agents, the recipients of new requests. */
export const agentKey = (userId: string) => key('AGENTS', userId)
export const agentPrefix = { PK: 'AGENTS', prefix: '' }
/** Accounts awaiting verification. */
export const unverifiedKey = (userId: string) => key('UNVERIFIED', userId)
export const unverifiedPrefix = { PK: 'UNVERIFIED', prefix: '' }

const eventPk = (id: string) => `EVENT#${id}` as const
export const eventKey = (id: string) => key(eventPk(id), 'EVENT')
/** Read together before a change: the event, and the kinds of changes that programs want to hear of. */
export const eventToSave = (id: string) => [eventKey(id), toldKindsKey]
/** Until which version a job has written all list rows of a big event. */
export const rowsWrittenKey = (id: string) => key(eventPk(id), 'ROWS')
export const contractKey = (id: string) => key(eventPk(id), 'CONTRACT')
/** The evidence of one signature; each signature has its own row. */
export const signatureKey = (eventId: string, at: string) => key(eventPk(eventId), `SIGNATURE#${at}`)
export const signaturePrefix = (eventId: string) => ({ PK: eventPk(eventId), prefix: 'SIGNATURE#' })
/** The paper of a signed document, by its number: `<the event's ULID>-<count>`. */
export const documentKey = (number: string) => {
  const [event = '', count = ''] = number.split('-')
  return key(eventPk(`evt_${event}`), `DOCUMENT#${count}`)
}
export const documentPrefix = (eventId: string) => ({ PK: eventPk(eventId), prefix: 'DOCUMENT#' })
/** The same by the file's hash, for readers who only have the file. */
export const documentHashKey = (sha256: string) => key(`DOCUMENT#${sha256}`, 'DOCUMENT')
/** The terms of one version of the agreement. */
export const agreementKey = (eventId: string, version: number) =>
  key(eventPk(eventId), `AGREEMENT#${String(version).padStart(4, '0')}`)

/** The money of an event or a payee, apart from both, so that a role can grant one without the other. */
const moneyPk = (owner: string) => `MONEY#${owner}` as const
export const fundsKey = (eventId: string) => key(moneyPk(eventId), 'FUNDS')
export const opKey = (owner: string, op: string) => key(moneyPk(owner), `OP#${op}`)
export const opPrefix = (owner: string) => ({ PK: moneyPk(owner), prefix: 'OP#' })
export const ledgerKey = (owner: string, entryId: string) => key(moneyPk(owner), `LEDGER#${entryId}`)
export const ledgerPrefix = (owner: string) => ({ PK: moneyPk(owner), prefix: 'LEDGER#' })
export const payoutKey = (userId: string, createdAt: string, payoutId: string) =>
  key(moneyPk(userId), `PAYOUT#${createdAt}#${payoutId}`)
export const payoutPrefix = (userId: string) => ({ PK: moneyPk(userId), prefix: 'PAYOUT#' })
/** Transferred to a vendor but not paid out yet. */
export const earningKey = (userId: string, opKey: string) => key(moneyPk(userId), `EARNING#${opKey}`)
export const earningPrefix = (userId: string) => ({ PK: moneyPk(userId), prefix: 'EARNING#' })
/** All ledger entries of a UTC day, which reconciliation compares with the provider. */
export const journalPk = (day: string) => `JOURNAL#${day}` as const
export const journalKey = (day: string, entryId: string) => key(journalPk(day), entryId)
/** Finds the ledger entry of a provider object, such as a refund. */
export const bookedKey = (stripeId: string) => key(`BOOKED#${stripeId}`, 'BOOKED')
/** Balances of all accounts at the end of a day, computed once. */
export const dayBalancesKey = (day: string) => key('BOOKS', `DAY#${day}`)
export const dayBalancesPrefix = { PK: 'BOOKS', prefix: 'DAY#' }
/** A difference that a reconciliation has found, and the end of the last one. */
export const foundKey = (difference: string) => key('BOOKS', `FOUND#${difference}`)
export const foundPrefix = { PK: 'BOOKS', prefix: 'FOUND#' }
export const reconciledKey = key('BOOKS', 'RECONCILED')
/** Disputes that wait for an answer, over all events. */
export const disputeKey = (dueBy: string, disputeId: string) => key('DISPUTES', `${dueBy}#${disputeId}`)
export const disputePrefix = { PK: 'DISPUTES', prefix: '' }
export const activityKey = (eventId: string, at: string, id: string) => key(eventPk(eventId), `ACTIVITY#${at}#${id}`)
export const activityPrefix = (eventId: string) => ({ PK: eventPk(eventId), prefix: 'ACTIVITY#' })
/** A reminder that was sent or skipped; of the whole event, whether all are paused. */
export const reminderPrefix = (eventId: string) => ({ PK: eventPk(eventId), prefix: 'REMINDER' })
export const reminderKey = (eventId: string, name: string) => key(eventPk(eventId), `REMINDER#${name}`)
export const remindersKey = (eventId: string) => key(eventPk(eventId), 'REMINDERS')
/** A person's choice of reminders. */
export const notificationsKey = (userId: string) => key(userPk(userId), 'NOTIFICATIONS')
/** An agent's own words for mails and messages. */
export const ownWordsKey = (userId: string) => key(userPk(userId), 'WORDS')
/** A person's own word that they want texts. */
export const textsKey = (userId: string) => key(userPk(userId), 'TEXTS')
/** The last word of a phone to our number, by the hash of its own: it outlives accounts. */
export const phoneKey = (numberHash: string) => key(`TEXT#${numberHash}`, 'PHONE')
/** A text that is being sent or was, by the hash of what makes it the same one. */
export const textKey = (hash: string) => key(`TEXT#${hash}`, 'TEXT')
/** The address in a mail that mutes its reminder, by the hash of its token. */
export const unsubscribeKey = (tokenHash: string) => key(`UNSUBSCRIBE#${tokenHash}`, 'UNSUBSCRIBE')
/** The link in a mail that answers a request, by the hash of its token. */
export const answerLinkKey = (tokenHash: string) => key(`ANSWER#${tokenHash}`, 'ANSWER')
/** The address that a conversation's mails are answered to, by its token; and the token of a person there. */
export const replyKey = (token: string) => key(`REPLY#${token}`, 'REPLY')
export const replyTokenKey = (eventId: string, thread: string, userId: string) =>
  key(`REPLY#${eventId}`, `${thread}#${userId}`)
/** A mail that arrived there, by its id at SES. */
export const arrivedMailKey = (mailId: string) => key(`REPLY#${mailId}`, 'ARRIVED')
/** Reminders of an agent that wait for the mail of the day, and the days on which it was sent. */
export const digestPrefix = (userId: string) => ({ PK: `DIGEST#${userId}` as const, prefix: 'LINE#' })
export const digestKey = (userId: string, name: string) => key(`DIGEST#${userId}`, `LINE#${name}`)
export const digestSentKey = (userId: string, day: string) => key(`DIGEST#${userId}`, `SENT#${day}`)
/** The call list of a chair: who is asked to fill it. */
export const callListKey = (eventId: string, chair: string) => key(eventPk(eventId), `CALL#${chair}`)
/** The line-ups that somebody keeps, one for each act. */
const lineUpPk = (userId: string) => `LINE_UP#${userId}` as const
export const lineUpKey = (userId: string, actId: string) => key(lineUpPk(userId), actId)
export const lineUpPrefix = (userId: string) => ({ PK: lineUpPk(userId), prefix: '' })
/** For the erasure: the events whose call lists name a person. */
export const calledKey = (userId: string, eventId: string) => key(userPk(userId), `CALLED#${eventId}`)
export const calledPrefix = (userId: string) => ({ PK: userPk(userId), prefix: 'CALLED#' })
export const callListPrefix = (eventId: string) => ({ PK: eventPk(eventId), prefix: 'CALL#' })
/** A mail that its client was sent. */
export const sentMailKey = (eventId: string, at: string, id: string) => key(eventPk(eventId), `MAIL#${at}#${id}`)
export const sentMailPrefix = (eventId: string) => ({ PK: eventPk(eventId), prefix: 'MAIL#' })

/** The conversations on an event, and for each person where they have written. */
const threadPk = (owner: string) => `THREAD#${owner}` as const
export const messageKey = (eventId: string, thread: ThreadName, id: string) =>
  key(threadPk(eventId), `${thread}#MESSAGE#${id}`)
export const messagePrefix = (eventId: string, thread: ThreadName) => ({
  PK: threadPk(eventId),
  prefix: `${thread}#MESSAGE#`,
})
/** The newest of equal messages of a person. */
export const equalMessageKey = (eventId: string, thread: ThreadName, digest: string) =>
  key(threadPk(eventId), `${thread}#EQUAL#${digest}`)
/** Until when a reader has seen the conversation, and until when mails told them of it. */
export const readerKey = (eventId: string, thread: ThreadName, userId: string) =>
  key(threadPk(eventId), `${thread}#READER#${userId}`)
export const readerPrefix = (eventId: string, thread: ThreadName) => ({
  PK: threadPk(eventId),
  prefix: `${thread}#READER#`,
})
/** When a vendor was last released or declined. */
export const leaverKey = (eventId: string, userId: string) => key(threadPk(eventId), `LEFT#${userId}`)
export const leaverPrefix = (eventId: string) => ({ PK: threadPk(eventId), prefix: 'LEFT#' })
export const leaverOf = ({ SK }: Key): string => SK.slice('LEFT#'.length)
export const writtenKey = (userId: string, eventId: string, thread: ThreadName) =>
  key(threadPk(userId), `${eventId}#${thread}`)
export const writtenPrefix = (userId: string) => ({ PK: threadPk(userId), prefix: 'evt_' })
/** How many messages of a conversation are new to a reader. */
export const unreadKey = (userId: string, eventId: string, thread: ThreadName) =>
  key(threadPk(userId), `UNREAD#${eventId}#${thread}`)
export const unreadPrefix = (userId: string) => ({ PK: threadPk(userId), prefix: 'UNREAD#' })

/** Files of an event, what they come to, and for the erasure which ones a person sent. */
const filesPk = (owner: string) => `FILES#${owner}` as const
export const fileKey = (eventId: string, id: string) => key(filesPk(eventId), `FILE#${id}`)
export const filePrefix = (eventId: string) => ({ PK: filesPk(eventId), prefix: 'FILE#' })
export const fileTotalKey = (eventId: string) => key(filesPk(eventId), 'TOTAL')
export const sentFileKey = (userId: string, eventId: string, id: string) => key(filesPk(userId), `${eventId}#${id}`)
export const sentFilePrefix = (userId: string) => ({ PK: filesPk(userId), prefix: 'evt_' })

/** The day of an event: its run of show, who has seen the sheet, and what they have seen. */
const dayPk = (owner: string) => `DAY#${owner}` as const
export const runOfShowKey = (eventId: string) => key(dayPk(eventId), 'SHOW')
export const sheetReaderKey = (eventId: string, userId: string) => key(dayPk(eventId), `READER#${userId}`)
export const sheetReaderPrefix = (eventId: string) => ({ PK: dayPk(eventId), prefix: 'READER#' })
export const keptSheetKey = (eventId: string, userId: string) => key(dayPk(eventId), `KEPT#${userId}`)
/** The client side's words about the day. */
export const planKey = (eventId: string) => key(dayPk(eventId), 'PLAN')
/** The songs of each set. */
export const setListsKey = (eventId: string) => key(dayPk(eventId), 'SET_LISTS')
/** For the erasure: where a person has written in a plan. */
export const planPlaceKey = (userId: string, eventId: string) => key(dayPk(userId), `PLAN#${eventId}`)
export const planPlacePrefix = (userId: string) => ({ PK: dayPk(userId), prefix: 'PLAN#' })
/** The questions of the agency for a type of event. */
export const planTemplateKey = (eventType: string) => key('PLANS', eventType)
/** For the erasure: where a person has seen a sheet. */
export const sheetPlaceKey = (userId: string, eventId: string) => key(dayPk(userId), eventId)
export const sheetPlacePrefix = (userId: string) => ({ PK: dayPk(userId), prefix: 'evt_' })

/**
 * A list or calendar row: an event in one of its views (see functions/event/rules/views.ts), by month, long events
 * by year.
 */
export const viewPk = (view: string, period: string, long: boolean) =>
  `VIEW#${view}#${period}${long ? '#LONG' : ''}` as const
export const viewKey = (view: string, period: string, long: boolean, start: string, eventId: string) =>
  key(viewPk(view, period, long), `${start}#${eventId}`)
/** Replaces the month for the unfinished events of a view. */
export const openEvents = 'OPEN'
/** The words of an event, for the search of its staff. */
export const eventWordPk = (view: string) => `WORD#EVENT#${view}` as const
export const eventWordKey = (view: string, word: string, eventId: string) =>
  key(eventWordPk(view), `${word}#${eventId}`)
/** Which events of a view have changed lately, for screens that are open. */
export const changesPk = (view: string) => `CHANGES#${view}` as const
export const changeKey = (view: string, at: string, what: string) => key(changesPk(view), `${at}#${what}`)
/** The ticket of a screen for the channels of its person, by its hash. */
export const ticketKey = (tokenHash: string) => key(`TICKET#${tokenHash}`, 'TICKET')
/** The event that repeats another one on a day: of two clicks, one makes it. */
export const repeatKey = (eventId: string, day: string) => key(eventPk(eventId), `REPEAT#${day}`)
export const requestKey = (createdAt: string, eventId: string) => key('REQUESTS', `${createdAt}#${eventId}`)
export const requestPrefix = { PK: 'REQUESTS', prefix: '' }
/** People engaged on a UTC day, for lists of available vendors. */
export const busyPk = (day: string) => `BUSY#${day}` as const
export const busyKey = (day: string, userId: string, eventId: string) => key(busyPk(day), `${userId}#${eventId}`)
/** Due rows (functions/platform/db/due.ts) by month, for the sweep. `id` is an event's or user's. */
export const duePk = (month: string) => `DUE#${month}` as const
export const dueKey = (dueAt: string, what: string, id: string) =>
  key(duePk(dueAt.slice(0, 7)), `${dueAt}#${what}#${id}`)

/** Receivables in a view of the money screen, by due month. */
export const owedPk = (view: string, month: string) => `OWED#${view}#${month}` as const
export const owedKey = (view: string, dueAt: string, eventId: string) =>
  key(owedPk(view, dueAt.slice(0, 7)), `${dueAt}#${eventId}`)
/** Changes of receivables, by their day (UTC). */
export const owedChangesPk = (day: string) => `OWED#CHANGES#${day}` as const
export const owedChangeKey = (at: string, eventId: string, version: number) =>
  key(owedChangesPk(at.slice(0, 10)), `${at}#${eventId}#${String(version).padStart(8, '0')}`)
/** Shares that changed after an agreement, in a view of the money screen, by month. */
export const shareChangesPk = (view: string, month: string) => `SHARES#${view}#${month}` as const
export const shareChangeKey = (view: string, at: string, eventId: string) =>
  key(shareChangesPk(view, at.slice(0, 7)), `${at}#${eventId}`)
/** Totals of a month in a view of the money screen. */
export const monthTotalsShards = 8
export const monthTotalsPk = (view: string, month: string) => `TOTALS#${view}#${month}` as const
export const monthTotalsKey = (view: string, month: string, shard: number) =>
  key(monthTotalsPk(view, month), String(shard))

/** A payee's payouts in a year, for the tax form. */
export const paidPk = (year: string) => `PAID#${year}` as const
export const paidKey = (year: string, userId: string) => key(paidPk(year), userId)
export const paidPrefix = (year: string) => ({ PK: paidPk(year), prefix: 'usr_' })
/** A year that is closed, and what has changed it since. */
export const closedYearKey = (year: string) => key(paidPk(year), 'CLOSED')
export const correctionKey = (year: string, at: string, id: string) => key(paidPk(year), `CORRECTION#${at}#${id}`)
export const correctionsPrefix = (year: string) => ({ PK: paidPk(year), prefix: 'CORRECTION#' })

/** An import of a spreadsheet: its settings, its rows and their outcomes in parts, and what each row made. */
const importPk = (id: string) => `IMPORT#${id}` as const
const fiveDigits = (count: number) => String(count).padStart(5, '0')
export const importKey = (id: string) => key(importPk(id), 'IMPORT')
export const importRowsKey = (id: string, part: number) => key(importPk(id), `ROWS#${fiveDigits(part)}`)
export const importOutcomesKey = (id: string, part: number) => key(importPk(id), `OUTCOMES#${fiveDigits(part)}`)
export const importMadeKey = (id: string, row: number, also?: 'clients' | 'venues') =>
  key(importPk(id), `MADE#${fiveDigits(row)}${also === undefined ? '' : `#${also}`}`)
export const importMadePrefix = (id: string) => ({ PK: importPk(id), prefix: 'MADE#' })
/** The agency's imports by time, how it mapped the columns of such a file, and which import runs. */
export const importListKey = (at: string, id: string) => key('IMPORTS', `LIST#${at}#${id}`)
export const importListPrefix = { PK: 'IMPORTS', prefix: 'LIST#' } as const
export const importMappingKey = (kind: string, headingsHash: string) =>
  key('IMPORTS', `COLUMNS#${kind}#${headingsHash}`)
export const importLastReadKey = (headingsHash: string) => key('IMPORTS', `READ#${headingsHash}`)
/** A past event that an import brought for a client, an act or a venue: an undo of theirs finds it. */
export const pastEventKey = (id: string, eventId: string) => key('IMPORTS', `PAST#${id}#${eventId}`)
export const pastEventsPrefix = (id: string) => ({ PK: 'IMPORTS', prefix: `PAST#${id}#` }) as const
export const importRunningKey = key('IMPORTS', 'RUNNING')

/** Exports of the whole agency by time, and the one that runs. */
export const exportKey = (id: string) => key('EXPORTS', id)
export const exportPrefix = { PK: 'EXPORTS', prefix: 'exp_' } as const
export const exportRunningKey = key('EXPORTS', 'RUNNING')

export const venueKey = (id: string) => key(`VENUE#${id}`, 'VENUE')
export const groupKey = (id: string) => key(`GROUP#${id}`, 'GROUP')
/** The songs that a group plays. */
export const groupSongsKey = (id: string) => key(`GROUP#${id}`, 'SONGS')
export const brandKey = (id: string) => key(`BRAND#${id}`, 'BRAND')

/** `residence`: private residences are separate from other venues, so that public lists never read them. */
export type ListKind =
  'artist' | 'bandleader' | 'brand' | 'client' | 'group' | 'musician' | 'residence' | 'user' | 'venue'
/** A kind's entries by name. */
export const listPk = (kind: ListKind) => `LIST#${kind}` as const
export const listKey = (kind: ListKind, sortName: string, id: string) => key(listPk(kind), `${sortName}#${id}`)
/** A kind's entries by each word of the name. */
export const wordPk = (kind: ListKind) => `WORD#${kind}` as const
export const wordKey = (kind: ListKind, word: string, sortName: string, id: string) =>
  key(wordPk(kind), `${word}#${sortName}#${id}`)

/** All people by name, and again those of a role or state. */
export const peoplePk = (view: string | undefined) =>
  view === undefined ? listPk('user') : (`LIST#user-${view}` as const)
export const peopleKey = (view: string, sortName: string, id: string) => key(peoplePk(view), `${sortName}#${id}`)

/** Artists, brands and groups that everybody may see, by name. */
export const actsPk = 'ACTS'
export const actKey = (sortName: string, id: string) => key(actsPk, `${sortName}#${id}`)

/** Acts of people by month, newest last. */
export const auditPrefix = (month: string) => ({ PK: `AUDIT#${month}` as const, prefix: '' })
export const auditKey = (at: string, id: string) => key(`AUDIT#${at.slice(0, 7)}`, `${at}#${id}`)

/** Until when the audit log is copied. */
export const auditCopiesKey = key('AUDIT_COPIES', 'AUDIT_COPIES')

/** The item behind a record page: a person by any of their role ids, a venue, group or brand. */
export const recordKey = (id: string): Key =>
  id.startsWith('ven_')
    ? venueKey(id)
    : id.startsWith('grp_')
      ? groupKey(id)
      : id.startsWith('brd_')
        ? brandKey(id)
        : profileKey(userIdOf(id))
/** The agency's private notes on it: one text per person, independent of their roles. */
export const notesKey = (id: string): Key => ({ ...recordKey(id), SK: 'NOTES' })

export const prospectKey = (id: string) => key('PROSPECTS', id)
export const prospectPrefix = { PK: 'PROSPECTS', prefix: 'prs_' }

/** The agency's clauses, used by every contract. */
export const contractClausesKey = key('SETTINGS', 'CONTRACT_CLAUSES')
/** The agency's words for mails and messages. */
export const agencyWordsKey = key('SETTINGS', 'WORDS')
/** The agency's name, logo and color. */
export const agencyBrandKey = key('SETTINGS', 'BRAND')
/** The agency's views of the events list. */
export const eventViewsKey = key('EVENT_VIEWS', 'EVENT_VIEWS')
/** The packages that the agency sells. */
export const packagesKey = key('PACKAGES', 'PACKAGES')
/** The accountant's names of the ledger's accounts. */
export const accountMapKey = key('SETTINGS', 'ACCOUNTS')
/** The upgrade of stored items. */
export const upgradeKey = key('SETTINGS', 'UPGRADE')

export const outboxShards = 8
/** The shard of mails that somebody waits for, such as a reset link: the mail worker looks here first. */
export const urgentShard = outboxShards
export const outboxPk = (shard: number) => `OUTBOX#${shard}` as const
/** When the next mail or text may go out. */
export const mailPaceKey = key('PACE', 'MAIL')
export const textPaceKey = key('PACE', 'TEXT')
export const outboxKey = ({ shard, id }: OutboxMessage) => key(outboxPk(shard), id)
/** Open payment operations, which the sweep resumes. */
export const openOpKey = (owner: string, op: string) => key('OPEN_OPS', `${owner}#${op}`)
export const openOpPrefix = { PK: 'OPEN_OPS', prefix: '' }
export const webhookKey = (stripeEventId: string) => key(`WEBHOOK#${stripeEventId}`, 'WEBHOOK')
/** The user behind a connected account or customer of the provider. */
export const stripeOwnerKey = (stripeId: string) => key(`STRIPE#${stripeId}`, 'OWNER')
