import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { writableFields } from '#shared/domain/event/access/writable-fields.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { staffFields } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { Section } from '#web/components/section.tsx'
import { leaveQuestion, useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { eventDraft } from '#web/lib/drafts.ts'
import { type Editor, eventResolver } from '#web/booking/event-edit/event-rules.ts'
import { toAmountText } from '#web/lib/amount.ts'
import { type ChosenAct, type EditPlace, openPlace, type Times } from '#web/lib/edit-place.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { type EventValues, valuesOf } from '#web/booking/event-edit/event-values.ts'
import { isSigned } from '#web/booking/event-edit/edited-event.ts'
import type { EventForm } from '#web/booking/event-edit/form-types.ts'
import { changesBetween, merged } from '#web/booking/event-edit/merge.ts'
import { useEventSave } from '#web/booking/event-edit/use-event-save.ts'
import { useWanted } from '#web/booking/event-edit/use-wanted.ts'
import { DaySection, WeddingSection } from './day-section.tsx'
import { EventSection } from './event-section.tsx'
import { MusicianList } from './musician-list.tsx'
import { OpenHead, useOpenPoints } from './open-head.tsx'
import { PeopleSection } from './people-section.tsx'
import { ProposalSection } from './proposal-section.tsx'
import { InvoiceSection, MusicianRatesSection, RatesSection } from './rates-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { VenueSection } from './venue-section.tsx'

const ChangeSheet = lazyPart(() => import('./change-sheet.tsx'))
const RateDialog = lazyPart(() => import('./rate-dialog.tsx'))
const ConflictDialog = lazyPart(() =>
  import('#web/components/conflict-dialog.tsx').then((m) => ({ default: m.ConflictDialog })),
)

export interface EventEditorProps {
  /** Undefined for a new one. */
  event: EventView | undefined
  viewer: Viewer
  onSaved: (event: EventView) => void
  onCancel: () => void
  /** Initial values of a new event, for example from a prospect. */
  initial?: Partial<EventValues>
  /** Starts from an unsaved draft. */
  resuming?: boolean
  /** The field that the person came to change; the form opens there. */
  place?: EditPlace | undefined
  /** The time that the event was dragged to. */
  move?: Times | undefined
  /** The act to take, which is saved with the rest. */
  act?: ChosenAct | undefined
}

/** The edit form: every field that the viewer may change, saved together (docs/product.md#constants). */
export const EventEditor = ({
  event,
  viewer,
  onSaved,
  onCancel,
  initial,
  resuming = false,
  place,
  move,
  act,
}: EventEditorProps) => {
  // The form keeps the event it started from even if the surrounding screen reloads it.
  const [base, setBase] = useState(event)
  const who = base && relation(viewer, base)
  const editor: Editor = who === undefined || isStaff(who) ? 'staff' : 'leader'
  const fields = useMemo(() => (base ? writableFields(relation(viewer, base), base) : staffFields), [base, viewer])
  const resolver = useMemo(() => eventResolver(editor, base), [editor, base])
  const form: EventForm = useForm<EventValues, unknown, EventValues>({
    mode: 'onTouched',
    resolver,
    defaultValues: { ...valuesOf(event), ...initial },
  })
  const { isDirty } = form.formState
  const begin = (from: EventView) => {
    setBase(from)
    form.reset(valuesOf(from))
  }
  const draft = useDraft(eventDraft(event?.id), form, { base, settle: begin })
  const resume = useEffectEvent(() => {
    if (resuming) draft.restore()
    if (act && act.id !== event?.artist_id) form.setValue('artist', act, { shouldDirty: true })
    if (place) openPlace(place, 'center')
  })
  useEffect(() => resume(), [])
  const saving = useEventSave({ form, editor, base, fields })
  const { save, isSaving, preview, unbalanced, setUnbalanced, moved, setMoved } = saving
  const [saved, setSaved] = useState<EventView>()
  useUnsavedChanges(isDirty && saved === undefined, draft.drop)
  // Only after the form is clean, because the screen may now navigate away.
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) leave(saved)
  }, [saved])

  const open = useOpenPoints(form, base)
  const canDraft = editor === 'staff' && (base?.status ?? 'draft') === 'draft' && open.points.length > 0
  const submit = async (isDraft = false) => {
    const result = await save(isDraft)
    if (!result) return
    form.reset(valuesOf(result))
    draft.drop()
    setSaved(result)
  }
  const frame = useRef<HTMLFormElement>(null)
  // Fills in the time; a signed event shows at once who has to agree.
  const takeMove = useEffectEvent(() => {
    if (!move || Date.parse(move.start) === Date.parse(event?.start ?? '')) return
    form.setValue('start', move.start, { shouldDirty: true })
    form.setValue('end', move.end, { shouldDirty: true })
    if (isSigned(event)) frame.current?.requestSubmit()
  })
  useEffect(() => takeMove(), [])
  const cancel = async () => {
    if (
      isDirty &&
      !(await confirm({
        title: 'Unsaved changes',
        text: leaveQuestion,
        confirm: 'Leave',
        cancel: 'Stay',
        destructive: true,
      }))
    )
      return
    draft.drop()
    onCancel()
  }
  /** Rebases the form on the current event, keeping what was typed. */
  const rebase = (current: EventView, keep: 'mine' | 'theirs') => {
    if (!base) return
    const values = merged(base, current, form.getValues(), keep)
    begin(current)
    for (const [field, value] of Object.entries(values))
      form.setValue(field as keyof EventValues, value as never, { shouldDirty: true })
    setMoved(undefined)
  }
  const isStale = base !== undefined && (event?.version ?? 0) > (base.version ?? 0) && saved === undefined
  return (
    <Form
      ref={frame}
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void submit()
      }}
    >
      <DraftNotice draft={draft} />
      {editor === 'staff' && <OpenHead form={form} base={base} {...open} />}
      {isStale && event && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => setMoved(event)}>
              What changed
            </Button>
          }
        >
          Someone else has changed this event.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.3fr) minmax(0, 1fr)' },
        }}
      >
        <Column>
          {editor === 'staff' ? (
            <>
              <EventSection form={form} base={base} />
              <VenueSection form={form} base={base} />
              <PeopleSection form={form} base={base} />
              <WeddingSection form={form} />
            </>
          ) : (
            <>
              <LeaderPeople form={form} base={base} />
              <MusicianRatesSection form={form} />
            </>
          )}
        </Column>
        <Column>
          {editor === 'staff' && (
            <>
              <RatesSection form={form} base={base} />
              <ProposalSection form={form} base={base} />
              <InvoiceSection form={form} />
            </>
          )}
          <DaySection form={form} fields={fields} />
        </Column>
      </Box>
      <SaveBar
        isNew={event === undefined}
        isSaving={isSaving}
        onCancel={() => void cancel()}
        onDraft={canDraft ? () => void submit(true) : undefined}
      />
      <Suspense>
        {preview && base && <ChangeSheet base={base} preview={preview.preview} onAnswer={preview.answer} />}
        {unbalanced && (
          <RateDialog
            event={unbalanced}
            onClose={() => setUnbalanced(undefined)}
            onAdjust={({ field, cents }) => {
              form.setValue(field, toAmountText(cents), { shouldDirty: true, shouldValidate: true })
              setUnbalanced(undefined)
            }}
          />
        )}
        {moved && base && (
          <ConflictDialog
            noun="event"
            changes={changesBetween(base, moved, form.getValues())}
            onKeep={(keep) => rebase(moved, keep)}
            onClose={() => setMoved(undefined)}
          />
        )}
      </Suspense>
    </Form>
  )
}

/** The head never covers the focused element. */
const Form = styled('form')({
  '& h2, & input, & textarea, & [role=combobox], & [role=spinbutton]': { scrollMarginTop: 64 },
})

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
}))

const LeaderPeople = ({ form, base }: { form: EventForm; base: EventView | undefined }) => (
  <Section title="Who plays">
    <MusicianList form={form} wanted={useWanted(form, base)} canChange={false} />
  </Section>
)
