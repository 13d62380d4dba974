import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { writableFields } from '#shared/domain/event/access/writable-fields.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { staffFields, textFields, type TextField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { mayDiscard, useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
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
import { EditColumns } from './edit-columns.tsx'
import { EditHead, LeaderHead } from './edit-head.tsx'
import { useOpenPoints } from './needed.tsx'
import { SaveBar } from './save-bar.tsx'

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

/** The event page in edit mode: every field that the viewer may change, where it stands, and saved together. */
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
    if (isTextField(place)) form.setFocus(place)
    else if (place) openPlace(place)
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
    const result = isSaving ? undefined : await save(isDraft)
    if (!result) return
    form.reset(valuesOf(result))
    draft.drop()
    setSaved(result)
  }
  // Fills in the time; a signed event shows at once who has to agree.
  const takeMove = useEffectEvent(() => {
    if (!move || Date.parse(move.start) === Date.parse(event?.start ?? '')) return
    form.setValue('start', move.start, { shouldDirty: true })
    form.setValue('end', move.end, { shouldDirty: true })
    // Once the form is painted.
    if (isSigned(event)) queueMicrotask(() => void submit())
  })
  useEffect(() => takeMove(), [])
  const cancel = async () => {
    if (isDirty && !(await mayDiscard())) return
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
  const press = (e: KeyboardEvent) => {
    const act = keyAct(e)
    if (!act) return
    e.preventDefault()
    void (act === 'leave' ? cancel() : submit(base !== undefined && canDraft))
  }
  return (
    <Box onKeyDown={press} sx={scrollMargin}>
      <Parts>
        <DraftNotice draft={draft} />
        {isStale && event && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={() => setMoved(event)}>
                What changed
              </Button>
            }
          >
            Someone else has changed this event.
          </Alert>
        )}
        {who && !isStaff(who) && base ? <LeaderHead event={base} who={who} /> : <EditHead form={form} base={base} />}
        <EditColumns {...{ form, base, viewer, fields }} />
      </Parts>
      <SaveBar
        {...{ form, base }}
        isSaving={isSaving}
        onCancel={() => void cancel()}
        onSave={() => void submit()}
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
    </Box>
  )
}

const Parts = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' })

const isTextField = (place: EditPlace | undefined): place is TextField =>
  (textFields as readonly (string | undefined)[]).includes(place)

/** The bars never cover the focused element. */
const scrollMargin = { '& h2, & input, & textarea, & [role=combobox], & [role=spinbutton]': { scrollMargin: '5rem' } }

/** Of a text field, which has a name: Enter saves, in a long text with Ctrl; Escape leaves. */
const keyAct = ({ key, ctrlKey, metaKey, target, currentTarget, defaultPrevented }: KeyboardEvent) => {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // A dialog's field is outside of the page.
  if (defaultPrevented || !isField || target.name === '' || !currentTarget.contains(target)) return undefined
  if (key === 'Escape') return 'leave'
  const saves = key === 'Enter' && (target instanceof HTMLInputElement || ctrlKey || metaKey)
  return saves && target.type !== 'radio' ? 'save' : undefined
}
