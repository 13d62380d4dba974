import type { Clause, ContractClauses } from '#shared/domain/contract/schema.ts'
import { defaultAgency } from '#functions/event/rules/with-company.ts'

/**
 * The product's part in keeping a clause. `parties`: nothing, because it is between them; such a clause must not sell
 * anything that the product would have to charge, pay or do.
 */
export type ClauseFunction =
  'change' | 'cancellation' | 'replacement' | 'overtime' | 'arrival' | 'settings' | 'signature' | 'parties'

/** Line breaks of the source become spaces; an empty line starts a paragraph. */
const clause = (title: string, does: ClauseFunction, text: string): Clause & { does: ClauseFunction } => ({
  title,
  does,
  text: text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
    )
    .join('\n'),
})

/**
 * The agency's clauses until an admin edits them, with what the product does about each. Placeholders insert shares and
 * days from the product's tables.
 */
export const keptClauses = [
  clause(
    'Changes',
    'change',
    `A change of price, date, time, place or act needs an amendment that the client signs in the same way as this
    contract. Performers whose engagement it changes have to agree as well. A change has to be agreed within
    {answer_time}; otherwise it lapses and the contract stays as it was.

    {agency} may exchange musicians who are not named as the performer for others of equal standing.`,
  ),
  clause(
    'Cancellation',
    'cancellation',
    `Either side may cancel in writing or on the event's page. How much of the price stays due depends on who cancels
    and when:

    {cancellation_terms}

    What was paid beyond the share that stays due is given back, in proportion over the payments. What is missing of
    it is charged. The share that stays due pays performers, agent and platform in proportion to their rates; no other
    damages are owed for a cancellation.`,
  ),
  clause(
    'Failure of a performer',
    'replacement',
    `Should a performer fall ill or be unable to appear, {agency} tells the client at once and offers a replacement
    of equal standing. Replacing the act itself is a change that the client signs. Without a replacement that the
    client accepts, the event counts as canceled by the performer.`,
  ),
  clause(
    'Force majeure',
    'cancellation',
    `Neither side is liable where an event beyond its control makes the performance impossible or unlawful, such as
    natural disaster, epidemic, official order, war, strike, or closure of the venue. The side that is hindered tells
    the other at once. Both first try to agree on another date; otherwise the event counts as canceled with neither
    side at fault.`,
  ),
  clause(
    'Outdoor performance and weather',
    'parties',
    `Outdoors, the client provides a level, dry and covered stage, safe from rain, wind and direct sun. The performer
    may interrupt or end the performance where weather puts people or equipment at risk. Weather alone does not lower
    the price while the performer is on site and ready to play.`,
  ),
  clause(
    'Overtime',
    'overtime',
    `The performance lasts as long as this contract says, breaks included. Playing longer needs the performer's
    agreement on the day. Its price is a change of this contract: {agency} proposes it before or during the
    performance, and it is owed and charged once the client has signed it in the same way as this contract. Without
    that signature, nothing is owed for playing longer.`,
  ),
  clause(
    'Hospitality',
    'arrival',
    `The client provides drinking water, a place to change and, for engagements of more than three hours, a meal for
    each performer, and respects the meal preferences that {agency} passes on. Parking and load-in close to the stage
    are free of charge for the performers.`,
  ),
  clause(
    'Sound and power',
    'arrival',
    `The client provides safe, grounded power at the stage and enough time and access to load in, set up and check
    sound before the guests arrive. Who brings sound and light follows from the agreed proposal. House rules and noise
    limits are the client's to clear beforehand; an early end because of them does not lower the price.`,
  ),
  clause(
    'Recording',
    'parties',
    `Guests may take photos and short clips for private use. Any other recording, broadcast or stream needs the
    performer's written consent. Licenses for public performance at the venue are the client's or the venue's matter.`,
  ),
  clause(
    'Liability',
    'parties',
    `Each side is liable for damage that it causes by intent or negligence. The client is liable for damage to
    performers' equipment caused by guests. Except for intent, gross negligence and injury to persons, the liability of
    {agency} and the performers is limited to the price of {price}.`,
  ),
  clause(
    'Independent contractors',
    'parties',
    `Performers are independent contractors. Nothing in this contract makes them employees, partners or agents of the
    client or of {agency}. Each is responsible for own taxes and insurance.`,
  ),
  clause(
    'Governing law',
    'settings',
    `This contract is governed by the laws of {governing_law}. Its courts are competent.`,
  ),
  clause(
    'Entire agreement',
    'change',
    `This contract with its signed amendments is the whole agreement of the parties about {event} and replaces what
    was said or written before. Should a clause be invalid, the others stay in force.`,
  ),
  clause(
    'Electronic signatures',
    'signature',
    `The parties agree to sign electronically. The client's typed name, given together with the stated consent, is the
    client's signature. {agent} signs in the name of {agency}: the agent's name under the text that is offered for
    signature is the signature of {agency}. Time, account, network address and the hash of the signed text are kept
    as evidence. The contract is concluded when the client has signed it and the first payment has arrived.`,
  ),
] as const satisfies readonly (Clause & { does: ClauseFunction })[]

export const defaultClauses: ContractClauses = {
  agency: defaultAgency,
  agency_address: '',
  governing_law: 'the State of New York, United States of America',
  clauses: keptClauses.map(({ title, text }) => ({ title, text })),
  version: 0,
  updated_at: null,
  updated_by: null,
}
