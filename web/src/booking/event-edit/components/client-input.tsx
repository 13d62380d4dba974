import { Suspense, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { clientsQuery } from '#web/booking/event-edit/api/find-parties.ts'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { PartyInput } from './party-input.tsx'

const AddClientDialog = lazyPart(() => import('#web/people/client-dialog/add-client-dialog.tsx'))

const placeOf = (party: {
  city?: string | null | undefined
  state?: string | null | undefined
  email?: string | null | undefined
}) => [[party.city, party.state].filter(Boolean).join(', '), party.email].filter(Boolean).join(' · ')

/** The client of the event, found by name or added in place. */
export const ClientInput = ({ form: { control, setValue } }: Pick<SectionProps, 'form'>) => {
  const [adding, setAdding] = useState<string>()
  return (
    <>
      <PartyInput
        control={control}
        name="client"
        label="Client"
        find={clientsQuery}
        detail={placeOf}
        onAdd={setAdding}
        required
      />
      {adding !== undefined && (
        <Suspense>
          <AddClientDialog
            name={adding}
            onClose={() => setAdding(undefined)}
            onAdded={(client) => {
              setValue('client', client, { shouldDirty: true, shouldValidate: true })
              setAdding(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
