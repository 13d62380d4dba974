import { startHttpsServer } from './https-server.ts'

/** A server of calendars on this machine, over TLS, by the name `calendars.example`. */
export const startCalendarServer = async () => {
  const server = await startHttpsServer('calendars.example')
  return {
    ...server,
    /** Serves a calendar. */
    serve: (path: string, text: string) =>
      server.on(path, (answer) => answer.setHeader('content-type', 'text/calendar').end(text)),
  }
}

export type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>
