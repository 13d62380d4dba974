import type { Caller } from './caller-kinds.ts'

/**
 * Values that certain callers must not see, recognizable in any response, and who may see each. Derived from
 * docs/product.md#roles-and-permissions, not from the tested code. Finds leaks anywhere: in lists, nested summaries or
 * errors.
 */

const agency: readonly Caller[] = ['agent', 'other_agent', 'admin']
const staff: readonly Caller[] = ['agent', 'admin']
const otherStaff: readonly Caller[] = ['other_agent', 'admin']

/**
 * The callers who may see a person's email and phone: themselves, those the product allows to reach them, and admins.
 */
const reach: Record<string, readonly Caller[]> = {
  client: ['owning_client', ...agency],
  client2: ['other_client', ...agency],
  unconfirmed: ['unconfirmed_client', ...agency],
  artist: ['artist_leading', ...agency],
  artist2: ['artist_led', ...agency],
  bandleader: ['own_bandleader', ...agency],
  bandleader2: ['other_bandleader', ...agency],
  // Leaders reach the musicians of their own group and event.
  musician: ['own_musician', 'own_bandleader', ...agency],
  musician2: ['other_musician', 'other_bandleader', ...agency],
  // Invitees cannot be reached by the group before they accept, nor former members after they left.
  invited: ['invited', ...agency],
  member: ['member', 'own_bandleader', ...agency],
  former: ['former_member', ...agency],
  spare: ['own_bandleader', 'artist_leading', ...agency],
  candidate: [...agency],
  candidate2: [...agency],
  // The unverified caller is also a client, and agents see all clients.
  // Everyone on an event can call its agent.
  agent: [...staff, 'owning_client', 'own_bandleader', 'artist_leading', 'artist_led', 'own_musician'],
  agent2: [...otherStaff, 'other_client', 'other_bandleader', 'other_musician'],
  admin: ['admin'],
  unverified: ['unverified', ...agency],
}
/** Vendors who confirmed have the phone of their leader, but not the email. */
const alsoPhone: Partial<Record<string, readonly Caller[]>> = {
  bandleader: ['artist_led', 'own_musician'],
  bandleader2: ['other_musician'],
}
const names = Object.keys(reach)

const person = (who: string) => ({
  email: `${who}.private@bookme.example`,
  phone: `917-555-01${String(names.indexOf(who) + 10)}`,
  hash: `scrypt:8:8:1:${who}:NotAHash${who}`,
})

/**
 * Unique amounts; each event's rates add up to its client rate, including the agent's 15 % and the platform's 5 %.
 * `option`: what the artist would get from the second option.
 */
const rates = {
  led: {
    client: 9876.4,
    agent: 1481.46,
    bookme: 493.82,
    artist: 4111.11,
    bandleader: 2333.37,
    musician: 1333.19,
    spare: 123.45,
    musicians: 1456.64,
    option: 4242.43,
  },
  leading: { client: 8765.4, agent: 1314.81, bookme: 438.27, artist: 5555.57, spare: 1456.75, option: 3131.37 },
  foreign: { client: 7654.4, agent: 1148.16, bookme: 382.72, bandleader: 4000.07, musician: 2123.45 },
  request: { client: 6543.4 },
} as const

export const secrets = {
  person,
  rates,
  loadIn: 'Load in by the back alley',
  lead: 'lead.private@example.org',
  payout: 'Gala of the payout',
  calendar: 'quartz-calendar-of-the-musician',
  texts: (event: string) => ({
    name: `Gala ${event}`,
    notes: `Notes of ${event}`,
    sets: `Sets of ${event}`,
    playlist: `https://music.example/${event}`,
    brief: `Brief of ${event}`,
    manager: `manager.${event}@host.example`,
    proposal: `Evening of ${event}`,
    signature: `Signed for ${event}`,
  }),
}

export interface Secret {
  name: string
  pattern: RegExp
  for: readonly Caller[]
  ofEvent?: string
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const text = (name: string, value: string, who: readonly Caller[], ofEvent?: string): Secret => ({
  name,
  pattern: new RegExp(escaped(value)),
  for: who,
  ...(ofEvent && { ofEvent }),
})
const amount = (name: string, value: number, who: readonly Caller[], ofEvent: string): Secret => ({
  name,
  pattern: new RegExp(`(?<![\\d.])${escaped(String(value))}(?!\\d)`),
  for: who,
  ofEvent,
})

interface Cast {
  client: Caller[]
  staff: readonly Caller[]
  leader: Caller[]
  vendors: Caller[]
  rates: Record<string, readonly Caller[]>
}
const casts: Record<'led' | 'leading' | 'foreign', Cast> = {
  led: {
    client: ['owning_client'],
    staff,
    leader: ['own_bandleader'],
    vendors: ['own_bandleader', 'artist_led', 'own_musician'],
    rates: {
      artist: ['artist_led'],
      option: ['artist_led'],
      bandleader: ['own_bandleader'],
      musician: ['own_bandleader', 'own_musician'],
      spare: ['own_bandleader'],
      musicians: ['own_bandleader'],
    },
  },
  leading: {
    client: ['owning_client'],
    staff,
    leader: ['artist_leading'],
    vendors: ['artist_leading'],
    rates: { artist: ['artist_leading'], option: ['artist_leading'], spare: ['artist_leading'] },
  },
  foreign: {
    client: ['other_client'],
    staff: otherStaff,
    leader: ['other_bandleader'],
    vendors: ['other_bandleader', 'other_musician'],
    rates: { bandleader: ['other_bandleader'], musician: ['other_bandleader', 'other_musician'] },
  },
}

const secretsOf = (event: keyof typeof casts): Secret[] => {
  const cast = casts[event]
  const { name, notes, sets, playlist, brief, manager, proposal, signature } = secrets.texts(event)
  const buyer = [...cast.client, ...cast.staff]
  const team = [...cast.vendors, ...cast.staff]
  return [
    text(`${event}: name`, name, [...buyer, ...cast.vendors], event),
    text(`${event}: notes`, notes, team, event),
    text(`${event}: set lists`, sets, team, event),
    text(`${event}: playlist`, playlist, team, event),
    text(`${event}: client notes`, brief, buyer, event),
    text(`${event}: manager`, manager, [...buyer, ...cast.leader], event),
    text(`${event}: proposal`, proposal, buyer, event),
    text(`${event}: signature`, signature, buyer, event),
    ...Object.entries(rates[event]).map(([party, rate]) =>
      amount(
        `${event}: rate of ${party}`,
        rate,
        party === 'client' ? buyer : [...cast.staff, ...(cast.rates[party] ?? [])],
        event,
      ),
    ),
  ]
}

export const allSecrets: readonly Secret[] = [
  ...names.flatMap((who) => [
    text(`email of ${who}`, person(who).email, reach[who]!),
    text(`phone of ${who}`, person(who).phone, [...reach[who]!, ...(alsoPhone[who] ?? [])]),
    text(`password of ${who}`, person(who).hash, []),
  ]),
  text('load-in', secrets.loadIn, [
    ...agency,
    'own_bandleader',
    'other_bandleader',
    'artist_leading',
    'artist_led',
    'own_musician',
    'other_musician',
    'invited',
    'member',
    'former_member',
  ]),
  text('lead', secrets.lead, agency),
  text('payout', secrets.payout, ['own_musician', 'admin']),
  text('calendar elsewhere', secrets.calendar, ['own_musician']),
  ...secretsOf('led'),
  ...secretsOf('leading'),
  ...secretsOf('foreign'),
  text('request: client notes', secrets.texts('request').brief, ['owning_client', ...agency]),
  amount('request: budget', rates.request.client, ['owning_client', ...agency], 'request'),
  { name: 'an account at the provider', pattern: /"stripe_account_id":"acct_/, for: ['admin'] },
  {
    // A word of its own: one session token in 1,500 contains something like `pi_3Xb…` by chance.
    name: 'an id of the provider',
    pattern: /(?<!"stripe_account_id":"|[\w.-])(?:cus|acct|pi|ch|py|re|pm|ba)_[0-9A-Za-z]{8,}/,
    for: [],
  },
  { name: 'a transfer', pattern: /"tr_[0-9A-Za-z]{8,}/, for: staff },
  {
    name: 'a stored secret',
    pattern:
      /password_hash|session_epoch|group_ids|stripe_customer_id|stripe_invoice_id|stripe_payment_intent_id|"PK"|"SK"/,
    for: [],
  },
  { name: 'a payment page', pattern: /hosted_invoice_url":"/, for: ['owning_client'] },
  { name: 'a token', pattern: /usr_[0-9A-Z]{26}\.[\w-]{43}/, for: [] },
]

/** The secrets contained in a text. */
export const found = (body: string): Secret[] => allSecrets.filter(({ pattern }) => pattern.test(body))
/** The secrets contained in a text that the caller may not see. */
export const leaks = (body: string, caller: Caller): string[] =>
  found(body)
    .filter((secret) => !secret.for.includes(caller))
    .map(({ name }) => name)
