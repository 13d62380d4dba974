import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { fieldList } from '#shared/domain/event/record/fields.ts'
import { MainAction } from '#web/components/page.tsx'
import { editedEvent, isSigned, wholeEvent } from '#web/booking/event-edit/edited-event.ts'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'

interface SaveBarProps extends SectionProps {
  isSaving: boolean
  onCancel: () => void
  onSave: () => void
  /** Absent if nothing is missing, or too late for a draft. */
  onDraft: (() => void) | undefined
}

/** Three buttons on one line of a phone. */
const narrow = { px: { xs: 1, sm: 3 }, whiteSpace: 'nowrap' }

/** The terms of a signed event that saving would change, as a list of their names. */
const useChangedTerms = ({ form, base }: SectionProps): string =>
  useWatch({
    control: form.control,
    compute: (values) => {
      if (!isSigned(base)) return ''
      const changed = differences(wholeEvent(base), editedEvent(base, values).event)
      return fieldList([...new Set(changed.map(({ field }) => field))])
    },
  })

/** Always visible, so that the page can be saved from any position. */
export const SaveBar = ({ form, base, isSaving, onCancel, onSave, onDraft }: SaveBarProps) => {
  const terms = useChangedTerms({ form, base })
  return (
    <Box
      sx={(theme) => ({
        [theme.breakpoints.up('md')]: {
          ...{ position: 'sticky', bottom: 0, zIndex: 2, py: 2, display: 'flex', gap: 2, alignItems: 'center' },
          ...{ bgcolor: 'background.default', borderTop: 1, borderColor: 'divider' },
        },
      })}
    >
      {terms !== '' && (
        <Box
          role="group"
          aria-label="Changed terms"
          sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}
        >
          <Button variant="outlined" loading={isSaving} onClick={onSave} sx={{ flex: 'none' }}>
            Review change
          </Button>
          <Typography variant="body2">Changes {terms}</Typography>
        </Box>
      )}
      <Box sx={{ ml: 'auto', flex: 'none' }}>
        <MainAction>
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
          {onDraft && (
            <Button variant="outlined" size="large" sx={narrow} disabled={isSaving} onClick={onDraft}>
              Save draft
            </Button>
          )}
          <Button variant="contained" size="large" sx={narrow} loading={isSaving} onClick={onSave}>
            {base === undefined ? 'Add event' : 'Save changes'}
          </Button>
        </MainAction>
      </Box>
    </Box>
  )
}
