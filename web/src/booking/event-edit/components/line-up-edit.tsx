import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldOf, labelOf, paidFields } from '#shared/domain/event/record/fields.ts'
import type { PaidPart } from '#shared/domain/event/record/field.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { VendorStatusChip } from '#web/components/status-chip.tsx'
import { partName } from '#web/booking/event/components/line-up/place-state.tsx'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { takenWord } from '#web/lib/availability-word.ts'
import { notify } from '#web/lib/notify.ts'
import {
  brandsQuery,
  freeArtistsQuery,
  freeBandleadersQuery,
  freeGroupsQuery,
  type Wanted,
} from '#web/booking/event-edit/api/find-parties.ts'
import { type EventValues, noneWanted } from '#web/booking/event-edit/event-values.ts'
import type { EventForm, SectionProps } from '#web/booking/event-edit/form-types.ts'
import { lineUpOf } from '#web/booking/event-edit/line-up.ts'
import type { Package } from '#web/booking/event-edit/api/packages.ts'
import { filledBy, packageOf } from '#web/booking/event-edit/packages.ts'
import { useWanted } from '#web/booking/event-edit/use-wanted.ts'
import { EditRow } from './edit-rows.tsx'
import { MusicianRows } from './musician-rows.tsx'
import { PackageMenu } from './package-menu.tsx'
import { PartyInput } from './party-input.tsx'

interface PartRowProps extends SectionProps {
  part: PaidPart
  /** Finds who could have it. */
  children: ReactNode
}

/** An act's or a leader's row: somebody, and what they are paid. */
const PartRow = ({ form: { control }, base, part, children }: PartRowProps) => {
  const person = useWatch({ control, name: part })
  const isPaid = person !== null && person.id !== noneWanted.id
  const status = isPaid && person.id === base?.[`${part}_id`] ? base[`${part}_status`] : undefined
  return (
    <EditRow
      label={isPaid ? `${person.name}, ${partName[part]}` : `${partName[part]}: nobody`}
      name={isPaid ? person.name : undefined}
      who={children}
      rate={
        isPaid &&
        paidFields
          .filter((field) => fieldOf(field).payee === part)
          .map((field) => (
            <MoneyInput
              key={field}
              control={control}
              name={field}
              label={labelOf(field)}
              // A part has a rate; other amounts may be nothing.
              required={field === `${part}_rate`}
            />
          ))
      }
      state={status && <VendorStatusChip status={status} />}
    />
  )
}

const pickGroup = (form: EventForm, group: EventValues['group']) => {
  if (group && group.members === undefined) {
    form.setValue('group', null)
    notify.error('Something went wrong')
    return
  }
  for (const [field, value] of Object.entries(lineUpOf(form.getValues(), group))) {
    form.setValue(field as keyof EventValues, value as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
}

/** The line-up, the price and the offer of a package, with Undo. */
const takePackage = (form: EventForm, chosen: Package) => {
  const before = form.getValues()
  const fill = (values: Partial<EventValues>) => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as keyof EventValues, value as never, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const filled = filledBy(before, chosen)
  fill(filled)
  const fields = Object.keys(filled) as (keyof EventValues)[]
  notify.success(`${chosen.name} is filled in`, () =>
    fill(Object.fromEntries(fields.map((field) => [field, before[field]]))),
  )
}

/** The line-up in edit mode: who plays and for how much, in its rows. */
export const LineUpEdit = ({ form, base }: SectionProps) => {
  const { control } = form
  const free = useWanted(form, base)
  const [isEverybody, setEverybody] = useState(false)
  const wanted: Wanted = isEverybody && free.start ? { ...free, unavailable: 'true' } : free
  return (
    <Panel id={placeId('people')} title="Line-up">
      <Typography variant="body2" color="textSecondary">
        Choose a group or an artist. A brand limits the choice to its own artists and musicians.
      </Typography>
      {free.start && (
        <FormControlLabel
          control={<Checkbox checked={isEverybody} onChange={(_, checked) => setEverybody(checked)} />}
          label="Also list those whose time is taken"
        />
      )}
      <Box sx={{ justifySelf: 'start' }}>
        <PackageMenu
          label="Use a package"
          onPick={(chosen) => takePackage(form, chosen)}
          current={() => packageOf(form.getValues())}
        />
      </Box>
      <FormRow>
        <PartyInput
          control={control}
          name="group"
          label="Group"
          find={(name) => freeGroupsQuery(name, wanted)}
          onPick={(group) => pickGroup(form, group)}
          detail={takenWord}
        />
        <PartyInput control={control} name="brand" label="Brand" find={brandsQuery} />
      </FormRow>
      <MusicianRows form={form} wanted={wanted} canChange>
        <PartRow {...{ form, base, part: 'artist' }}>
          <PartyInput
            control={control}
            name="artist"
            label="Artist"
            find={(name) => freeArtistsQuery(name, wanted)}
            detail={takenWord}
          />
        </PartRow>
        <PartRow {...{ form, base, part: 'bandleader' }}>
          <PartyInput
            control={control}
            name="bandleader"
            label="Band leader"
            find={(name) => freeBandleadersQuery(name, wanted)}
            extra={[noneWanted]}
            placeholder="Not chosen"
            detail={(leader) => (leader.id === noneWanted.id ? 'No band leader is asked or paid' : takenWord(leader))}
          />
        </PartRow>
      </MusicianRows>
    </Panel>
  )
}

/** For a leader, who fills the slots and divides the musicians' total. */
export const LeaderLineUp = ({ form, base }: { form: EventForm; base: EventView }) => (
  <Panel id={placeId('people')} title="Line-up">
    <Typography variant="body2" color="textSecondary">
      The musicians' total is agreed with the agent: to raise one rate, lower another.
    </Typography>
    <MusicianRows form={form} wanted={useWanted(form, base)} canChange={false} />
  </Panel>
)
