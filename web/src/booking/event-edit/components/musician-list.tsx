import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { musicianKey } from '#shared/domain/event/record/vendors.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { InstrumentSelect } from '#web/booking/components/instrument-select.tsx'
import { VendorStatusChip } from '#web/components/status-chip.tsx'
import { count } from '#web/lib/format/text.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { Wanted } from '#web/booking/event-edit/api/find-parties.ts'
import { type MusicianValue, newSlot } from '#web/booking/event-edit/event-values.ts'
import type { EventForm } from '#web/booking/event-edit/form-types.ts'

const MusicianDialog = lazyPart(() => import('./musician-dialog.tsx'))

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'center',
  padding: '8px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& p': { margin: 0, overflowWrap: 'anywhere', fontWeight: 600 },
  '& small': { display: 'block', fontWeight: 400, fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& .open': { width: 40, height: 40, borderRadius: '50%', border: `2px dashed ${theme.vars.palette.line.strong}` },
  '& .side': { display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap', justifyContent: 'flex-end' },
}))

interface MusicianListProps {
  form: EventForm
  wanted: Wanted
  /** Only the agent adds and removes; leaders fill empty slots (docs/product.md#roles-and-permissions). */
  canChange: boolean
}

export const MusicianList = ({ form, wanted, canChange }: MusicianListProps) => {
  const musicians = useFieldArray({ control: form.control, name: 'musicians' })
  const slots = useFieldArray({ control: form.control, name: 'musician_slots' })
  // The slot being filled, or 'new' for an additional musician.
  const [picking, setPicking] = useState<number | 'new'>()
  const slot = typeof picking === 'number' ? slots.fields[picking] : undefined
  const taken = new Set(musicians.fields.map(musicianKey))

  const add = (picked: MusicianValue) => {
    setPicking(undefined)
    if (taken.has(musicianKey(picked))) return
    if (typeof picking !== 'number') return musicians.append(picked, { shouldFocus: false })
    // A musician who fills a slot takes over its rate.
    const rate = form.getValues(`musician_slots.${picking}.rate`)
    slots.remove(picking)
    musicians.append({ ...picked, rate }, { shouldFocus: false })
  }
  const isEmpty = musicians.fields.length + slots.fields.length === 0
  return (
    <Box>
      <Typography variant="h4" component="h3">
        Musicians
      </Typography>
      {isEmpty && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          No musicians yet.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {musicians.fields.map((entry, i) => (
          <Row key={entry.id}>
            <ArtworkImage src={entry.profile_picture} name={entry.musician_name} ratio={1} corners="round" />
            <p>
              {entry.musician_name}
              <small>{entry.instrument}</small>
            </p>
            <div className="side">
              <VendorStatusChip status={entry.status} />
              {canChange && (
                <IconButton
                  size="small"
                  aria-label={`Remove ${entry.musician_name}, ${entry.instrument}`}
                  onClick={() => musicians.remove(i)}
                >
                  <RemoveIcon fontSize="small" />
                </IconButton>
              )}
            </div>
          </Row>
        ))}
        {slots.fields.map((entry, i) => (
          <Row key={entry.id}>
            <span className="open" aria-hidden />
            <p>Empty slot{!canChange && <small>{entry.instrument || 'Any instrument'}</small>}</p>
            <div className="side">
              {canChange && (
                <InstrumentSelect
                  label={`Instrument of empty slot ${i + 1}`}
                  value={entry.instrument}
                  onChange={(instrument) => slots.update(i, { ...form.getValues(`musician_slots.${i}`), instrument })}
                />
              )}
              <Button size="small" onClick={() => setPicking(i)}>
                Fill
              </Button>
              {canChange && (
                <IconButton size="small" aria-label={`Remove empty slot ${i + 1}`} onClick={() => slots.remove(i)}>
                  <RemoveIcon fontSize="small" />
                </IconButton>
              )}
            </div>
          </Row>
        ))}
      </Box>
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="outlined" size="small" startIcon={<PersonAddIcon />} onClick={() => setPicking('new')}>
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
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {count(slots.fields.length, 'slot')} to fill before saving.
        </Typography>
      )}
      {picking !== undefined && (
        <Suspense>
          <MusicianDialog
            wanted={wanted}
            instrument={slot?.instrument ?? ''}
            taken={taken}
            onPick={add}
            onClose={() => setPicking(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}
