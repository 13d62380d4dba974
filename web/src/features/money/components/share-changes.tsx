import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import type { Overview } from '../api/money.ts'
import { MoneyTable } from './money-table.tsx'

/** Shares that moved after an agreement: who proposed it, and who agreed. */
export const ShareChanges = ({ rows }: { rows: Overview['share_changes'] }) => (
  <Section title="Shares changed after an agreement" hint="In this month and the last two, newest first">
    <MoneyTable>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Share</th>
          <th scope="col" className="amount">
            Before
          </th>
          <th scope="col" className="amount">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ event_id, name, at, by, agreed_by, shares }) =>
          shares.map((share, i) => (
            <tr key={`${event_id}${at}${share.role}${share.name}`}>
              {i === 0 && (
                <td rowSpan={shares.length}>
                  <Link to={`/event?id=${event_id}`}>{name}</Link>
                  <small>
                    {formatDateTime(at)}, by {by}
                  </small>
                  <small>{agreed_by.length > 0 ? `Agreed by ${agreed_by.join(', ')}` : 'Nobody had to agree'}</small>
                </td>
              )}
              <td>{share.name}</td>
              <td className="amount">
                <Money amount={share.before} />
              </td>
              <td className={share.after < share.before ? 'amount late' : 'amount'}>
                <Money amount={share.after} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </MoneyTable>
  </Section>
)
