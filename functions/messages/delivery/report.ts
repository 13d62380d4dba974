import * as z from 'zod'
import { arrivedMail, returnedMail } from '#shared/jobs.ts'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { incomingText, textEvent } from '#shared/texts.ts'

/** Bounces and complaints of mails, mails that arrive, what became of texts, and what phones write. */
export const report = lazy(() => z.union([returnedMail(), arrivedMail(), incomingText(), textEvent()]))
export type Report = OutputOf<typeof report>
