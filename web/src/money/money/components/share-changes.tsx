import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import type { Overview } from '#web/money/money/api/money.ts'
import { MoneyTable } from './money-table.tsx'

/** Shares that moved after an agreement: who proposed it, and who agreed. */
export const ShareChanges = ({ rows }: { rows: Overview['share_changes'] }) => (
  <Section title="Shares changed after an agreement" hint="In this month and the last two, newest first">
    <MoneyTable>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Shares</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ event_id, name, at, by, agreed_by, shares }) => (
          <tr key={`${event_id}${at}`}>
            <td>
              <Link to={`/event?id=${event_id}`}>{name}</Link>
              <small>
                {formatDateTime(at)}, by {by}
              </small>
              <small>{agreed_by.length > 0 ? `Agreed by ${agreed_by.join(', ')}` : 'Nobody had to agree'}</small>
            </td>
            <td>
              {shares.map((share) => (
                <div key={`${share.role}${share.name}`}>
                  {share.name}
                  <small className={share.after < share.before ? 'late' : undefined}>
                    <Money amount={share.before} /> → <Money amount={share.after} />
                  </small>
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </MoneyTable>
  </Section>
)
