import Box from '@mui/material/Box'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventField } from '#shared/domain/event/record/fields.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { TalkPart } from '#web/booking/event/components/messages/talk-part.tsx'
import { EventColumns } from '#web/booking/event/components/panels/event-columns.tsx'
import { PaymentsPanel } from '#web/booking/event/components/panels/payments-panel.tsx'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { DayEdit, DetailsEdit } from './day-edit.tsx'
import { LeaderLineUp, LineUpEdit } from './line-up-edit.tsx'
import { MoneyEdit } from './money-edit.tsx'
import { ProposalEdit } from './proposal-edit.tsx'

interface EditColumnsProps extends SectionProps {
  viewer: Viewer
  /** The fields that this person may write. */
  fields: ReadonlySet<EventField>
}

/** The parts of the event page in edit mode, each where it is read. */
export const EditColumns = ({ form, base, viewer, fields }: EditColumnsProps) => {
  const who = base && relation(viewer, base)
  const day = <DayEdit form={form} base={base} fields={fields} />
  // Not between the fields of a phone.
  const talk = base && who && (
    <Box sx={{ display: { xs: 'none', md: 'grid' } }}>
      <TalkPart event={base} viewer={viewer} who={who} />
    </Box>
  )
  if (base && who && !isStaff(who))
    return <EventColumns lineUp={<LeaderLineUp form={form} base={base} />} talk={talk} day={day} />
  return (
    <EventColumns
      lineUp={<LineUpEdit form={form} base={base} />}
      money={
        <>
          <MoneyEdit form={form} base={base}>
            {base?.prepaid && who && <PaymentsPanel event={base} who={who} />}
          </MoneyEdit>
          <ProposalEdit form={form} base={base} />
        </>
      }
      details={<DetailsEdit form={form} />}
      talk={talk}
      day={day}
    />
  )
}
