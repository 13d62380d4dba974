import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { Section } from '#web/components/section.tsx'
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
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { lineUpOf } from '#web/booking/event-edit/line-up.ts'
import { useWanted } from '#web/booking/event-edit/use-wanted.ts'
import { MusicianList } from './musician-list.tsx'
import { PartyInput } from './party-input.tsx'

/** The line-up: a group with its people, or an artist, plus band leader and musicians. */
export const PeopleSection = ({ form, base }: SectionProps) => {
  const { control } = form
  const free = useWanted(form, base)
  const [isEverybody, setEverybody] = useState(false)
  const wanted: Wanted = isEverybody && free.start ? { ...free, unavailable: 'true' } : free
  const hint = !wanted.start
    ? undefined
    : isEverybody
      ? 'Says whose time is taken'
      : 'Shows only those available at that time'

  const pickGroup = (group: EventValues['group']) => {
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
  return (
    <Section
      title="Who plays"
      id={placeId('people')}
      hint="Choose a group or an artist. A brand limits the choice to its own artists and musicians."
    >
      <FormStack>
        {free.start && (
          <FormControlLabel
            control={<Checkbox checked={isEverybody} onChange={(_, checked) => setEverybody(checked)} />}
            label="Also list those whose time is taken"
          />
        )}
        <FormRow>
          <PartyInput
            control={control}
            name="group"
            label="Group"
            find={(name) => freeGroupsQuery(name, wanted)}
            detail={takenWord}
            hint={hint}
            onPick={pickGroup}
          />
          <PartyInput
            control={control}
            name="artist"
            label="Artist"
            find={(name) => freeArtistsQuery(name, wanted)}
            detail={takenWord}
            hint={hint}
          />
        </FormRow>
        <FormRow>
          <PartyInput
            control={control}
            name="bandleader"
            label="Band leader"
            find={(name) => freeBandleadersQuery(name, wanted)}
            detail={(leader) => (leader.id === noneWanted.id ? 'No band leader is asked or paid' : takenWord(leader))}
            hint={hint}
            extra={[noneWanted]}
            placeholder="Not chosen"
          />
          <PartyInput control={control} name="brand" label="Brand" find={brandsQuery} />
        </FormRow>
        <MusicianList form={form} wanted={wanted} canChange />
      </FormStack>
    </Section>
  )
}
