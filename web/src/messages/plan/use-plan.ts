import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer, Plan } from '#shared/domain/plan/schema.ts'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { ApiError, failureText, isConflict } from '#web/lib/api/api-error.ts'
import { savePlan, showPlan } from './api/plan.ts'
import { contested, edited, inputOf, onTopOf, openEdits, settled, valueAt, type Edits } from './edits.ts'

/** A pause in typing. */
const pauseMs = 900
/** Without an answer of the server. */
const againMs = 20_000

export type SaveState = { is: 'saved' | 'typing' | 'saving' | 'waiting' } | { is: 'refused'; why: string }

const noEdits: Edits = {}

const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500 || error.status === 429)

/**
 * A plan that is saved as it is typed. Until the server has an answer, it is a draft like those of all forms: it
 * survives a reload, a dead battery and an evening without a connection, and is sent when there is one.
 */
export const usePlan = (plan: Plan) => {
  const id = plan.event_id
  const [draft = noEdits, keep] = useKept<Edits>(`plan.${id}`)
  const edits = openEdits(plan, draft)
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const [isAsking, setAsking] = useState(false)
  const isSending = useRef(false)
  /** When it is sent next; the first time at once, as there may be a draft of an earlier visit. */
  const [next, setNext] = useState({ ms: 0 })
  const soon = (ms: number) => setNext({ ms })

  const keepOnly = (left: Edits) => keep(Object.keys(left).length === 0 ? undefined : left)
  /** More may have been typed meanwhile. */
  const finished = useEffectEvent((saved: Plan) => {
    showPlan(id, saved)
    keepOnly(onTopOf(saved, draft))
    setState({ is: 'saved' })
    if (Object.keys(openEdits(saved, draft)).length > 0) soon(pauseMs)
  })
  const failed = useEffectEvent((error: unknown) => {
    if (isConflict(error)) {
      showPlan(id, error.current as Plan)
      setState({ is: 'typing' })
      soon(0)
    } else if (hasNoAnswer(error)) {
      setState({ is: 'waiting' })
      soon(againMs)
    } else setState({ is: 'refused', why: failureText(error, { otherwise: 'Could not save the plan' }) })
  })
  const send = useEffectEvent(async () => {
    if (isSending.current || !plan.is_editable || Object.keys(edits).length === 0) return
    if (contested(plan, edits).length > 0) {
      setAsking(true)
      return
    }
    isSending.current = true
    setState({ is: 'saving' })
    try {
      finished(await savePlan(id, inputOf(plan, edits)))
    } catch (error) {
      failed(error)
    } finally {
      isSending.current = false
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void send(), next.ms)
    return () => clearTimeout(timer)
  }, [next])
  useEffect(() => {
    const now = () => void send()
    window.addEventListener('online', now)
    return () => {
      window.removeEventListener('online', now)
      now()
    }
  }, [])

  const write = (place: string, value: Answer | boolean) => {
    keep(edited(plan, draft, place, value))
    setState((before) => (before.is === 'waiting' ? before : { is: 'typing' }))
    soon(pauseMs)
  }
  return {
    state: Object.keys(edits).length === 0 && state.is !== 'saving' ? ({ is: 'saved' } as const) : state,
    valueOf: (place: string): Answer | boolean => draft[place]?.value ?? valueAt(plan, place)!,
    write,
    contest: isAsking ? contested(plan, edits).map((place) => ({ place, ...edits[place]! })) : [],
    settle: (choice: 'mine' | 'theirs') => {
      setAsking(false)
      keepOnly(settled(plan, draft, choice))
      soon(0)
    },
  }
}
