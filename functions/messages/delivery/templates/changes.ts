import type { MailVariables } from '#shared/mails.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent, whenAndWhere } from './event-parts.ts'

type Changes = MailVariables['change_agreed']['changes']

const changeRows = (changes: Changes): [string, string][] =>
  changes.map(({ label, before, after }) => [label, `${before ?? 'none'} → ${after ?? 'none'}`])

export const changeMails = {
  change_proposed: (variables) => {
    const { event, agent, audience, changes, answer_by, answers, after_gig, link } = variables
    const isSigning = audience === 'client' && !answers
    const action = isSigning ? 'Read and sign' : audience === 'vendors' ? 'Confirm or decline' : 'Agree or decline'
    return {
      subject: `${answer_by ? 'Please agree to a change' : 'A change'}: ${event}`,
      heading: answer_by ? 'A change that needs your answer' : 'A change of your event',
      paragraphs: [
        audience === 'agent' ? `A change of ${event} is proposed.` : `${agent} proposes to change ${event}.`,
        ...(answer_by
          ? [
              isSigning
                ? `Please read and sign the amendment by ${answer_by}.`
                : `Please ${action.toLowerCase()} by ${answer_by}.`,
              after_gig
                ? 'Nobody is paid until then. Without your answer, an admin of BookMe may decide.'
                : 'Until everyone agrees, the agreed terms stay in force.',
            ]
          : []),
        ...(audience === 'agent' ? [] : [`Questions? Please contact ${agent}.`]),
      ],
      details: changeRows(changes),
      button: answer_by ? { label: action, to: link } : openEvent(variables),
    }
  },

  offer_changed: (variables) => {
    const { event, agent, changes, link } = variables
    return {
      subject: `Your proposal changed: ${event}`,
      heading: 'The option you chose has changed',
      paragraphs: [`${agent} changed the option that you chose for ${event}. Please look at it and choose again.`],
      details: changeRows(changes),
      button: { label: 'See the proposal', to: link },
    }
  },

  change_answered: (variables) => {
    const { event, vendor, part, answer, reason } = variables
    return {
      subject: `${vendor} ${answer === 'agreed' ? 'agreed to' : 'declined'} the change: ${event}`,
      heading: `${vendor} ${answer === 'agreed' ? 'agreed' : 'declined the change'}`,
      paragraphs: [
        answer === 'agreed'
          ? `${vendor}, ${part}, agreed to the change of ${event}.`
          : `${vendor}, ${part}, declined the change of ${event}. The agreed terms stay in force.`,
      ],
      quote: reason,
      button: openEvent(variables),
    }
  },

  change_undecided: (variables) => {
    const { event, changes, waiting } = variables
    return {
      subject: `Please decide: ${event}`,
      heading: 'A correction after the gig needs a decision',
      paragraphs: [
        `${waiting} did not agree to a correction of ${event} in time. Vendors are not paid until an admin decides.`,
        'An admin who gains nothing by it accepts or declines it, with a reason.',
      ],
      details: changeRows(changes),
      button: openEvent(variables),
    }
  },

  agent_share_raised: (variables) => {
    const { event, agent, changes, consent } = variables
    return {
      subject: `The agent’s share rose above the agreement: ${event}`,
      heading: 'An agent’s share rose above the agreement',
      paragraphs: [`${agent} now gets a larger part of the price of ${event} than agreed. ${consent}.`],
      details: changeRows(changes),
      button: openEvent(variables),
    }
  },

  change_agreed: (variables) => {
    const { event, changes } = variables
    return {
      subject: `Change agreed: ${event}`,
      heading: 'The change is agreed',
      paragraphs: [`Everyone has agreed to the change of ${event}. It is now in force.`],
      details: [...changeRows(changes), ...whenAndWhere(variables)],
      calendar: 'CONFIRMED',
      button: openEvent(variables),
    }
  },

  change_withdrawn: (variables) => {
    const { event, changes, by, declined } = variables
    const why = by
      ? `${by} ${declined ? 'declined' : 'withdrew'} the change of ${event}.`
      : `Not everybody agreed to the change of ${event} in time.`
    return {
      subject: `No change: ${event}`,
      heading: 'The change will not happen',
      paragraphs: [`${why} The agreed terms stay in force.`],
      details: [
        ...changes.map(({ label, before }): [string, string] => [`${label} stays`, before ?? 'none']),
        ...whenAndWhere(variables),
      ],
      calendar: 'CONFIRMED',
      button: openEvent(variables),
    }
  },

  event_booked: (variables) => {
    const { event, your_part, your_rate } = variables
    return {
      subject: `Booked: ${event}`,
      heading: 'It is booked',
      paragraphs: [`The client has signed and paid the deposit: ${event} takes place. See you there!`],
      details: [...whenAndWhere(variables), ['Your part', your_part], ['Your rate', your_rate]],
      calendar: 'CONFIRMED',
      button: openEvent(variables),
    }
  },

  answer_recorded: (variables) => {
    const { event, answer, by, changes } = variables
    const what = changes === undefined ? event : `the change of ${event}`
    const answered = changes !== undefined && answer === 'confirmed' ? 'agreed to' : answer
    return {
      subject: `Your answer was recorded: ${event}`,
      heading: `${by} recorded your answer`,
      paragraphs: [
        `${by} recorded that you ${answered} ${what}.`,
        `If that is wrong, open the event and answer yourself, or contact ${by}.`,
      ],
      details: changes === undefined ? whenAndWhere(variables) : changeRows(changes),
      button: { label: 'Not right? Answer yourself', to: variables.link },
    }
  },
} satisfies Partial<Templates>
