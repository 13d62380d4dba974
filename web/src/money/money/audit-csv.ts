import { csvPart } from '#shared/domain/csv.ts'
import type { AuditEntry } from './api/audit.ts'

/** The audit log of a month as a spreadsheet. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csvPart(
    ['At', 'Name', 'Role', 'User id', 'What', 'Route', 'About', 'Ids', 'Device', 'Network', 'Program'],
    entries.map((entry) => [
      ...[entry.at, entry.name, entry.role, entry.user_id, entry.what, entry.route],
      ...[
        entry.target_names.filter((name) => name !== null).join(', '),
        entry.targets.join(' '),
        entry.device,
        entry.network,
        entry.program ?? '',
      ],
    ]),
    true,
  )
