import * as z from 'zod'
import { returnedMail } from '#shared/jobs.ts'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { incomingText, textEvent } from '#shared/texts.ts'

/** Bounces and complaints of mails, what became of texts, and what phones write. */
export const report = lazy(() => z.union([returnedMail(), incomingText(), textEvent()]))
export type Report = OutputOf<typeof report>
