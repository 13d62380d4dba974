import Chip from '@mui/material/Chip'
import {
  type ChipColor,
  eventStatusColor,
  eventStatusWord,
  type EventStatus,
} from '#shared/domain/event/record/status.ts'
import { vendorStatusColor, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { humanize } from '../lib/format/text.ts'

/** A colored label; color is never the only signal. */
export const ColorChip = ({ color, label }: { color: ChipColor; label: string }) => (
  <Chip
    size="small"
    label={label}
    sx={{ bgcolor: `soft.${color}`, color: color === 'default' ? 'text.primary' : `${color}.main`, fontWeight: 700 }}
  />
)

export const StatusChip = ({ status }: { status: EventStatus }) => (
  <ColorChip color={eventStatusColor[status]} label={eventStatusWord[status]} />
)

export const VendorStatusChip = ({ status }: { status: VendorStatus }) => (
  <ColorChip color={vendorStatusColor[status]} label={humanize(status)} />
)
