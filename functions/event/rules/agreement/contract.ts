import { fillIn, type Placeholder } from '#shared/domain/contract/placeholders.ts'
import type { Clause, ContractClauses } from '#shared/domain/contract/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { noticeDays } from '#shared/domain/time.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { answerTimeText } from './answer-by.ts'
import { cancellationTerms } from './cancellation-terms.ts'
import { performerOf } from './client-terms.ts'
import { contractPrice, partiesSection, performanceSection, priceSection } from './contract-terms.ts'

export interface ContractText {
  title: string
  text: string
}

/** The consent sentence of the signature, stored as evidence with the text's hash. */
export const consentTo = (kind: 'contract' | 'amendment'): string =>
  `I have read this ${kind}, I agree to it, and I agree that my typed name is my electronic signature.`

/**
 * The contract of a prepaid event: sections made from the terms, then the agency's clauses. The same event and clauses
 * give the same text to the letter, since its hash is kept as evidence. Says the picked price.
 */
export const contractFor = (event: Event, clauses: ContractClauses): ContractText => {
  const values = valuesFor(event, clauses)
  return textOf(`Performance contract: ${event.name}`, [
    partiesSection(event, clauses),
    performanceSection(event),
    priceSection(event),
    ...clauses.clauses.map(({ title, text }) => ({ title, text: fillIn(text, values) })),
  ])
}

/** Numbered sections under the title; a heading is a line in capitals. */
export const textOf = (title: string, sections: readonly Clause[]): ContractText => ({
  title,
  text: [
    title.toUpperCase(),
    ...sections.map((section, i) => `${i + 1}. ${section.title.toUpperCase()}\n${section.text}`),
  ].join('\n\n'),
})

const valuesFor = (event: Event, { agency, governing_law }: ContractClauses): Record<Placeholder, string> => {
  const price = contractPrice(event)
  return {
    agency,
    agent: event.agent?.name ?? agency,
    client: event.client?.name ?? 'the client',
    performer: performerOf(event) ?? 'the performer',
    event: event.name,
    price: formatMoney(price),
    notice_days: String(noticeDays),
    cancellation_terms: cancellationTerms(price),
    answer_time: answerTimeText,
    governing_law,
  }
}
