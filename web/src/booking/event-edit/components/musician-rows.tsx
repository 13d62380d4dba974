import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useState, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { musicianKey } from '#shared/domain/event/record/vendors.ts'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { VendorStatusChip } from '#web/components/status-chip.tsx'
import { InstrumentSelect } from '#web/booking/components/instrument-select.tsx'
import { count } from '#web/lib/format/text.ts'
import { touchSize } from '#web/lib/looks.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { Wanted } from '#web/booking/event-edit/api/find-parties.ts'
import { type MusicianValue, newSlot } from '#web/booking/event-edit/event-values.ts'
import type { EventForm } from '#web/booking/event-edit/form-types.ts'
import { EditRow, EditRows } from './edit-rows.tsx'

const MusicianDialog = lazyPart(() => import('./musician-dialog.tsx'))

/** The place that somebody is sought for; none of an additional musician. */
type Picking = { instrument: string } & (
  { of: 'musicians' | 'musician_slots'; at: number } | { of?: undefined; at?: undefined }
)

const Person = styled(ButtonBase)({ display: 'block', textAlign: 'left', font: 'inherit', ...touchSize })

const Remove = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <IconButton size="small" aria-label={`Remove ${what}`} onClick={onClick}>
    <RemoveIcon fontSize="small" />
  </IconButton>
)

interface MusicianRowsProps {
  form: EventForm
  wanted: Wanted
  /** Only the agent adds and removes; leaders fill empty slots (docs/product.md#roles-and-permissions). */
  canChange: boolean
  /** The rows above. */
  children?: ReactNode
}

/** The rows of musicians and empty slots, and the buttons that add some. */
export const MusicianRows = ({ form, wanted, canChange, children }: MusicianRowsProps) => {
  const { control } = form
  const musicians = useFieldArray({ control, name: 'musicians' })
  const slots = useFieldArray({ control, name: 'musician_slots' })
  const [picking, setPicking] = useState<Picking>()
  const taken = new Set(musicians.fields.map(musicianKey))

  const add = (picked: MusicianValue) => {
    setPicking(undefined)
    if (taken.has(musicianKey(picked))) return
    if (picking?.at === undefined) return musicians.append(picked, { shouldFocus: false })
    // The new person takes over the rate of the place.
    const { of, at } = picking
    const entry = { ...picked, rate: form.getValues(`${of}.${at}.rate`) }
    if (of === 'musicians') return musicians.update(at, entry)
    slots.remove(at)
    musicians.append(entry, { shouldFocus: false })
  }
  return (
    <>
      <EditRows>
        {children}
        {musicians.fields.map(({ id, musician_name: name, instrument, profile_picture, status }, i) => (
          <EditRow
            key={id}
            {...{ label: `${name}, ${instrument}`, name, picture: profile_picture }}
            who={
              canChange ? (
                <Person
                  title="Replace"
                  aria-label={`Replace ${name} ${instrument}`}
                  onClick={() => setPicking({ of: 'musicians', at: i, instrument })}
                >
                  {name} <small>{instrument}</small>
                </Person>
              ) : (
                <>
                  {name}
                  <small>{instrument}</small>
                </>
              )
            }
            rate={<MoneyInput control={control} name={`musicians.${i}.rate`} label="Rate" required />}
            state={<VendorStatusChip status={status} />}
            acts={canChange && <Remove what={`${name}, ${instrument}`} onClick={() => musicians.remove(i)} />}
          />
        ))}
        {slots.fields.map(({ id, instrument }, i) => (
          <EditRow
            key={id}
            label={instrument ? `Empty slot, ${instrument}` : 'Empty slot'}
            who={
              canChange ? (
                <InstrumentSelect
                  label={`Instrument of empty slot ${i + 1}`}
                  value={instrument}
                  onChange={(chosen) =>
                    slots.update(i, { ...form.getValues(`musician_slots.${i}`), instrument: chosen })
                  }
                />
              ) : (
                <>
                  Empty slot<small>{instrument || 'Any instrument'}</small>
                </>
              )
            }
            rate={canChange && <MoneyInput control={control} name={`musician_slots.${i}.rate`} label="Rate" required />}
            state={
              <Button size="small" onClick={() => setPicking({ of: 'musician_slots', at: i, instrument })}>
                Fill
              </Button>
            }
            acts={canChange && <Remove what={`empty slot ${i + 1}`} onClick={() => slots.remove(i)} />}
          />
        ))}
      </EditRows>
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<PersonAddIcon />}
            onClick={() => setPicking({ instrument: '' })}
          >
            Add musician
          </Button>
          <Button
            variant="outlined"
            size="small"
            startIcon={<AddIcon />}
            onClick={() => slots.append(newSlot(slots.fields), { shouldFocus: false })}
          >
            Add empty slot
          </Button>
        </Box>
      )}
      {!canChange && slots.fields.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {count(slots.fields.length, 'slot')} to fill before saving.
        </Typography>
      )}
      {picking !== undefined && (
        <Suspense>
          <MusicianDialog
            wanted={wanted}
            instrument={picking.instrument}
            taken={taken}
            onPick={add}
            onClose={() => setPicking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
