import { AppError, type ErrorDetails } from '#shared/errors.ts'

/** Another change came first: between read and write, or since the client read its copy. */
export class ChangedMeanwhile extends AppError {
  constructor(noun: string, details: ErrorDetails = {}) {
    super('conflict', `This ${noun} was changed by someone else in the meantime`, details)
  }
}

/** A person's calendar changed between read and write; the change is retried from the start. */
export class CalendarChanged extends Error {}
