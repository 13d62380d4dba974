import type { ChipColor } from '#shared/domain/event/record/status.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'

export const statusColor: Record<Prospect['status'], ChipColor> = {
  new: 'info',
  contacted: 'warning',
  won: 'success',
  lost: 'default',
}

export const prospectStatuses = Object.keys(statusColor) as Prospect['status'][]

/** Where a prospect came from. */
export const sourceWords: Record<Prospect['source'], string> = {
  consult: 'Requested a consultation',
  qr: 'Signed up with a QR code',
}
