import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { formatDate } from '#web/lib/format/date.ts'
import type { EventValues } from './event-values.ts'

/** A prospect's data as initial values of an event. The date stays text, because the time is unknown. */
export const prospectValues = ({
  name,
  phone,
  event_type,
  date,
  budget,
  message,
  client_id,
}: Prospect): Partial<EventValues> => ({
  name,
  client: client_id ? { id: client_id, name } : null,
  phone: formatPhone(phone ?? ''),
  event_type: event_type ?? '',
  client_notes: [
    message,
    date && `Wanted on ${formatDate(date, 'UTC')}`,
    budget != null && `Budget ${formatMoney(budget)}`,
  ]
    .filter(Boolean)
    .join('\n'),
})
