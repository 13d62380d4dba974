import { ruleOf } from '../reminders/table.ts'
import { wordedKinds } from '../reminders/words.ts'
import type { WordKind } from './kinds.ts'

const reminderLabels = wordedKinds.map((kind) => [kind, `Reminder: ${ruleOf(kind).label}`] as const)

const labels = {
  vendor_requested: 'Request to play',
  proposal_sent: 'Proposal',
  ...Object.fromEntries(reminderLabels),
} as Record<WordKind, string>

export const wordLabel = (kind: WordKind): string => labels[kind]
