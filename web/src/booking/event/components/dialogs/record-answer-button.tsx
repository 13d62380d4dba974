import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const RecordAnswerDialog = lazyPart(() => import('./record-answer-dialog.tsx'))

/** For an answer that a vendor gave by phone. */
export const RecordAnswerButton = ({ event, vendor }: { event: EventView; vendor: Vendor }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Record answer: ${vendor.name}`}>
        Record answer
      </Button>
      {isOpen && (
        <Suspense>
          <RecordAnswerDialog event={event} vendor={vendor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
