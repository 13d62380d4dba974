import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { Section } from '#web/components/section.tsx'
import { notify } from '#web/lib/notify.ts'
import { brandsQuery, freeArtistsQuery, freeBandleadersQuery, freeGroupsQuery } from '../api/find-parties.ts'
import { type EventValues, noneWanted } from '../event-values.ts'
import type { SectionProps } from '../form-types.ts'
import { lineUpOf } from '../line-up.ts'
import { useWanted } from '../use-wanted.ts'
import { MusicianList } from './musician-list.tsx'
import { PartyInput } from './party-input.tsx'

/** The line-up: a group with its people, or an artist, plus band leader and musicians. */
export const PeopleSection = ({ form, base }: SectionProps) => {
  const { control } = form
  const wanted = useWanted(form, base)
  const hint = wanted.start ? 'Shows only those available at that time' : undefined

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
        <FormRow>
          <PartyInput
            control={control}
            name="group"
            label="Group"
            find={(name) => freeGroupsQuery(name, wanted)}
            hint={hint}
            onPick={pickGroup}
          />
          <PartyInput
            control={control}
            name="artist"
            label="Artist"
            find={(name) => freeArtistsQuery(name, wanted)}
            hint={hint}
          />
        </FormRow>
        <FormRow>
          <PartyInput
            control={control}
            name="bandleader"
            label="Band leader"
            find={(name) => freeBandleadersQuery(name, wanted)}
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
