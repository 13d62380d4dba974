import type { Survivors } from '../survivor.ts'

const folder = 'shared/domain/event/agreement'
const changes = 'functions/event/rules/agreement'

export const agreement: readonly Survivors[] = [
  {
    folder: changes,
    is: 'equivalent',
    why: 'One of the two is always zero.',
    mutants: [['amendment.ts', 'paymentSection', 'arithmetic', '', 'due_now - balance']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only shares that differ are compared, and only terms that differ.',
    mutants: [['consents.ts', 'rises', 'boundary', '', 'after >= before']],
  },
  {
    folder: changes,
    is: 'equivalent',
    why: 'Only shares that differ are compared, and only terms that differ.',
    mutants: [['share-changes.ts', 'gainersOf', 'boundary', '', 'after >= before']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only the type reads which term another one follows; at run time, it matters that it follows one.',
    mutants: [['term-rules.ts', 'termRules', 'string']],
  },
  {
    folder: changes,
    is: 'equivalent',
    why: 'The policy keeps 0%, 50% or 100%, which need no rounding.',
    mutants: [
      ['cancellation-terms.ts', 'percentText', 'method', '', 'Math.floor('],
      ['cancellation.ts', 'duties', 'method', '', 'Math.floor('],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A comparison of null or undefined with an instant or an amount is false; the other part is for the type.',
    mutants: [['consents.ts', 'rises', 'operand', '', "typeof before === 'number'"]],
  },
  {
    folder: changes,
    is: 'equivalent',
    why: 'A comparison of null or undefined with an instant or an amount is false; the other part is for the type.',
    mutants: [
      ['change-money.ts', 'changeMoney', 'operand', '', 'event.balance_due_at <= now'],
      ['change.ts', 'hasBegun', 'operand', '', 'start <= now'],
      ['signed-documents.ts', 'documentsInForce', 'default', '', 'event.agreement?.version'],
    ],
  },
  {
    folder: changes,
    is: 'equivalent',
    why: 'Vendors who are asked are in force, and nobody leaves what is in force while a change is proposed.',
    mutants: [['change.ts', 'withAnswers', 'default', '', 'old.get(key)']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'An event without a proposed change differs from itself in nothing; the condition saves the comparison.',
    mutants: [['consent-states.ts', 'visibleDifferences', 'condition', '', 'false']],
  },
  {
    folder: changes,
    is: 'equivalent',
    why: 'Nothing is paid or frozen before the signature: the price booked and the price to sign are the picked one.',
    mutants: [['contract-terms.ts', 'contractPrice', 'operand', '', '!event.contract_resign_needed']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A field that names nobody has no entry in the table, so its value is shown as it is.',
    mutants: [
      ['difference-text.ts', 'isParty', 'condition', '', 'true'],
      ['difference-text.ts', 'side', 'condition', 'isParty(field)', 'true'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The status is for the type: neither the line-up nor the offer reads it.',
    mutants: [['differences.ts', 'asEvent', 'string']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The key is only compared with others that are made in the same way, and stays unlike them.',
    mutants: [['differences.ts', 'factName', 'default', '', 'name']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A name that is undefined is neither stored nor sent.',
    mutants: [['differences.ts', 'difference', 'operand', '', '{ name }']],
  },
  {
    folder: changes,
    is: 'equivalent',
    why: 'No option has the id null, and both sides have the same three labels.',
    mutants: [
      ['pick-again.ts', 'pickChanges', 'operand', '', 'before.proposal_step !== 2'],
      ['pick-again.ts', 'pickChanges', 'default', '', 'is.get(label)'],
    ],
  },
  {
    folder: changes,
    is: 'equivalent',
    why: 'A signature is for terms of the client, and each of these always has a value or null.',
    mutants: [['signed-documents.ts', 'documentsInForce', 'default', '', 'values.get(factName(change))']],
  },
  {
    folder,
    is: 'unnoticed',
    why: 'An agent who agreed and then saves is listed as agreed, or no more; the change waits for nobody either way.',
    mutants: [
      ['consents.ts', 'isOwnWish', 'operand', "entry.who === who && entry.answer !== 'agreed'", 'entry.who === who'],
    ],
  },
]
