import QuestionIcon from '@mui/icons-material/HelpOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useRequestCancellation } from '#web/lib/requests/event/call-off.ts'
import { useAskQuestion } from '#web/lib/requests/event/client-path.ts'

const ReasonDialog = lazyPart(() => import('#web/components/reason-dialog.tsx'))

const nameOf = ({ agent }: EventView) => agent?.name ?? 'Your agent'

/** The agent has the question as a mail, and answers by mail or phone. */
export const QuestionButton = ({ event }: { event: EventView }) => {
  const [isOpen, setOpen] = useState(false)
  const ask = useAskQuestion(event.id)
  return (
    <>
      <Button variant="outlined" startIcon={<QuestionIcon />} onClick={() => setOpen(true)}>
        Ask a question
      </Button>
      {isOpen && (
        <Suspense>
          <ReasonDialog
            title="Ask a question"
            texts={[`${nameOf(event)} answers in Messages, and you get an email.`]}
            label="Your question"
            confirm="Send question"
            isDestructive={false}
            onSubmit={(question) => ask.mutateAsync(question)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Nothing is ended: the offer stays valid until the agent has answered. */
export const OtherOfferButton = ({ event, isOne }: { event: EventView; isOne: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const ask = useRequestCancellation(event.id)
  const label = isOne ? 'Not what you want?' : 'None of these'
  return (
    <>
      <Button variant="text" sx={{ justifySelf: 'start', ml: -2 }} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ReasonDialog
            title={label}
            texts={[
              `${nameOf(event)} reads what you miss, and makes another offer or calls you. This one stays valid.`,
            ]}
            label="What should be different?"
            confirm="Ask for another offer"
            isDestructive={false}
            onSubmit={(reason) => ask.mutateAsync({ reason, wants: 'other_offer' })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
